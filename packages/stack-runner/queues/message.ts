import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { accountId } from '../platform/account'

/** In flight after it was received, until it is visible again. */
const messageSchema = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  /** Milliseconds since the epoch, like all times here. */
  sentAtMs: z.number(),
  visibleAtMs: z.number(),
  receives: z.number(),
  firstReceivedAtMs: z.number().nullable(),
  receivedAtMs: z.number().nullable(),
  /** The queue that a dead letter comes from, by name. */
  source: z.string().nullable(),
})

export type Message = z.infer<typeof messageSchema>

/** A message's newest state, or that it was deleted. */
export const journalLineSchema = z.array(z.union([messageSchema, z.object({ deleted: z.string() })]))

/** Visible at once. */
export function newMessage(queue: string, body: string, sentAtMs: number): Message {
  const neverReceived = { receives: 0, firstReceivedAtMs: null, receivedAtMs: null, source: null }
  return { id: randomUUID(), queue, body, sentAtMs, visibleAtMs: sentAtMs, ...neverReceived }
}

/** The next receive makes it outdated. */
export function receiptHandleOf({ id, receives }: Message): string {
  return Buffer.from(`${id} ${receives}`).toString('base64url')
}

/** `undefined` for a malformed handle. */
export function readReceiptHandle(handle: string): { id: string; receives: number } | undefined {
  const [, id, receives] = /^([\da-f-]{36}) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString()) ?? []
  return id === undefined ? undefined : { id, receives: Number(receives) }
}

export function systemAttributes(message: Message) {
  return {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    ApproximateReceiveCount: String(message.receives),
    SenderId: accountId,
    SentTimestamp: String(message.sentAtMs),
  }
}

export function md5(body: string): string {
  return createHash('md5').update(body).digest('hex')
}
