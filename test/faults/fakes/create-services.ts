import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Call, Reply } from '../wire/wire'
import { createMailbox } from './mailbox'
import type { openOrdersTable } from './orders-table'
import type { CaseQueues } from './queues'
import { createStripe } from './stripe'

type Options = {
  table: Awaited<ReturnType<typeof openOrdersTable>>
  secrets: Map<string, string>
  queue: CaseQueues
  /** Makes ids differ from those of every other case. */
  prefix: string
}

/** Of Parameter Store. */
const requestSchema = z.object({ Name: z.string() })

/** What the functions call. */
export function createServices({ table, secrets, queue, prefix }: Options) {
  const mailbox = createMailbox()
  const stripe = createStripe(prefix)
  const serve = async (call: Call, invocation: string, nowMs: number): Promise<Reply> => {
    if (call.service === 'dynamodb') {
      const reply = await table.serve(call)
      if (reply.status === 200) mailbox.noteWrite(call)
      return reply
    }
    if (call.service === 'sqs') {
      mailbox.noteWrite(call)
      return queue.serve(call)
    }
    if (call.service === 'stripe') return stripe.serve(call, nowMs)
    if (call.service === 'ssm') {
      const { Name } = requestSchema.parse(JSON.parse(call.body))
      const body = JSON.stringify({ Parameter: { Name, Value: secrets.get(Name) } })
      return { status: 200, type: 'application/x-amz-json-1.1', body }
    }
    if (call.service === 's3') return { status: 200, type: 'application/pdf', body: '' }
    return mailbox.accept(call, invocation, nowMs)
  }
  return { table, mailbox, stripe, queue, serve }
}

export type Services = ReturnType<typeof createServices>

/** A value that looks like any other of its kind but occurs nowhere else. */
export function canary(kind: string): string {
  return createHash('sha256').update(`canary ${kind}`).digest('hex').slice(0, 24)
}
