import { createHash } from 'node:crypto'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import type { Call, Reply } from '../wire/wire'
import { createMailbox } from './mailbox'
import type { openOrdersTable } from './orders-table'
import { createQueue, type QueueSettings } from './queue'
import { createStripe } from './stripe'

type Options = {
  table: Awaited<ReturnType<typeof openOrdersTable>>
  secrets: Map<string, string>
  queue: QueueSettings
  /** Makes ids differ from those of every other case. */
  prefix: string
}

export function createServices({ table, secrets, queue: queueSettings, prefix }: Options) {
  const mailbox = createMailbox()
  const stripe = createStripe(prefix)
  const queue = createQueue(queueSettings)
  const serve = async (call: Call, invocation: string, nowMs: number): Promise<Reply> => {
    if (call.service === 'dynamodb') {
      const reply = await table.serve(call)
      if (reply.status === 200) mailbox.noteWrite(call)
      return reply
    }
    if (call.service === 'sqs') {
      mailbox.noteWrite(call)
      return queue.serve(call, nowMs)
    }
    if (call.service === 'stripe') return stripe.serve(call, nowMs)
    if (call.service === 'ssm') return secretReply(secrets, call)
    if (call.service === 's3') return { status: 200, type: 'application/pdf', body: '' }
    return mailbox.accept(call, invocation, nowMs)
  }
  return { table, mailbox, stripe, queue, serve }
}

export type Services = ReturnType<typeof createServices>

function secretReply(secrets: Map<string, string>, { body }: Call): Reply {
  const name = String(Object.entries(parseJson(body) ?? {})[0]?.[1])
  const text = { Parameter: { Name: name, Value: secrets.get(name) } }
  return { status: 200, type: 'application/x-amz-json-1.1', body: JSON.stringify(text) }
}

/** A value that looks like any other of its kind but occurs nowhere else. */
export function canary(kind: string): string {
  return createHash('sha256').update(`canary ${kind}`).digest('hex').slice(0, 24)
}
