import type { Call, Reply } from '../wire/wire'

/** A message that SES or SNS has accepted. */
export type Message = {
  id: string
  channel: 'email' | 'text'
  to: string
  /** The download link in it. */
  link: string
  atMs: number
  /** The invocation that sent it. */
  invocation: string
  /** Whether its order names it, or a message of the retry queue that sees to that. */
  isRecorded: boolean
  /** Of an e-mail: the tags that SES returns with each of its events. */
  tags: Record<string, string[]>
  /** When its provider reports what became of it, and how often that report has been delivered. */
  reportMs: number
  reports: number
  /** Why the store could not know that it was accepted; known when that invocation is over. */
  excuse?: string
}

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
    const id = `message-${messages.length + 1}-${nowMs}`
    const channel = isEmail ? 'email' : 'text'
    messages.push({
      id,
      channel,
      to,
      link,
      atMs: nowMs,
      invocation,
      isRecorded: false,
      tags: tagsIn(form),
      reportMs: nowMs + reportMs,
      reports: 0,
    })
    const action = isEmail ? 'SendEmail' : 'Publish'
    const result = `<${action}Result><MessageId>${id}</MessageId></${action}Result>`
    return {
      status: 200,
      type: 'text/xml',
      body: `<${action}Response>${result}</${action}Response>`,
    }
  }
  return {
    messages,
    accept,
    /** A write of an order that names a message records it, and so does one that queues it. */
    noteWrite: ({ operation, body }: Call) => {
      if (!/^(Put|Update|Transact|SendMessage)/.test(operation)) return
      for (const message of messages) if (body.includes(message.id)) message.isRecorded = true
    },
  }
}

function tagsIn(form: URLSearchParams): Message['tags'] {
  const names = [...form].filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name))
  return Object.fromEntries(
    names.map(([name, tag]) => [tag, [form.get(name.replace('.Name', '.Value')) ?? '']]),
  )
}
