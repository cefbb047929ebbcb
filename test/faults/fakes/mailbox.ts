import { leaseSeconds } from '../../../lambda/orders/attempt'
import { textLogEntry, textLogEvent } from '../../support/lambda/text-log-event'
import type { Call, Reply } from '../wire/wire'

/** A message that SES or SNS has accepted. */
export type Message = {
  id: string
  channel: 'email' | 'text'
  to: string
  link: string
  atMs: number
  invocation: string
  /** Whether its order names it. */
  isRecorded: boolean
  /** Whether a message of the retry queue names it, so that it will be recorded. */
  isQueued: boolean
  /** Of an email: the tags that SES returns with each of its events. */
  tags: Record<string, string[]>
  /** When its provider reports its outcome, and how often that report has been delivered. */
  reportMs: number
  reports: number
  /** Why the store could not know that it was accepted; known when that invocation is over. */
  excuse?: string
}

export type Fate = 'delivered' | 'undeliverable'

const reportMs = 5000

/** SES and SNS: they accept every message. */
export function createMailbox() {
  const messages: Message[] = []
  const accept = (call: Call, invocation: string, nowMs: number): Reply => {
    const form = new URLSearchParams(call.body)
    const isEmail = call.service === 'ses'
    const text = form.get(isEmail ? 'Message.Body.Text.Data' : 'Message') ?? ''
    const to = form.get(isEmail ? 'Destination.ToAddresses.member.1' : 'PhoneNumber') ?? ''
    const link = /http\S+\/download\/\w+/.exec(text)?.[0] ?? ''
    const channel = isEmail ? 'email' : 'text'
    const tags = tagsIn(form)
    for (const first of messages) {
      const isCopy = copyKey(first) === copyKey({ channel, to, link, tags })
      const isLate = first.isQueued && !first.isRecorded && nowMs - first.atMs >= leaseSeconds * 1000
      if (isCopy && isLate) first.excuse ??= 'orders table away, and another call came before the queue'
    }
    const id = `message-${messages.length + 1}-${nowMs}`
    const unknown = { isRecorded: false, isQueued: false, reports: 0, reportMs: nowMs + reportMs }
    messages.push({ id, channel, to, link, atMs: nowMs, invocation, tags, ...unknown })
    const action = isEmail ? 'SendEmail' : 'Publish'
    const result = `<${action}Result><MessageId>${id}</MessageId></${action}Result>`
    return { status: 200, type: 'text/xml', body: `<${action}Response>${result}</${action}Response>` }
  }
  return {
    messages,
    accept,
    /** A write of an order that names a message records it; a message to the queue will have it recorded. */
    noteWrite: ({ operation, body }: Call) => {
      for (const message of messages.filter(({ id }) => body.includes(id))) {
        message.isRecorded ||= /^(Put|Update|Transact)/.test(operation)
        message.isQueued ||= operation === 'SendMessage'
      }
    },
  }
}

/** What two copies of a message have in common. Each function has its own name for the site. */
export function copyKey({ channel, to, link, tags }: Pick<Message, 'channel' | 'to' | 'link' | 'tags'>): string {
  return [channel, to, link.split('/').at(-1), tags['edition']].join(' ')
}

function tagsIn(form: URLSearchParams): Message['tags'] {
  const names = [...form].filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name))
  return Object.fromEntries(names.map(([name, tag]) => [tag, [form.get(name.replace('.Name', '.Value')) ?? '']]))
}

/** How a message's provider reports to record-feedback: SES through the event bus, SNS through its log. */
export function feedbackEvent({ channel, id, tags, atMs }: Message, fate: Fate, nowMs: number) {
  if (channel === 'text') {
    const [status, response] =
      fate === 'delivered'
        ? ['SUCCESS', 'Message has been accepted by phone carrier']
        : ['FAILURE', 'Unknown error attempting to reach phone']
    return textLogEvent([textLogEntry(id, status, response)])
  }
  const time = new Date(nowMs).toISOString()
  const mail = { messageId: id, timestamp: new Date(atMs).toISOString(), tags }
  const detail =
    fate === 'delivered'
      ? { eventType: 'Delivery', mail, delivery: { timestamp: time } }
      : { eventType: 'Bounce', mail, bounce: { timestamp: time, bounceType: 'Permanent' } }
  return { source: 'aws.ses', time, detail }
}
