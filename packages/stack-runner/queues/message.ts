import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** A message in a queue. It is in flight while it has been received and is not yet visible again. */
const messageSchema = z.object({
  id: z.string(),
  /** The queue that it is in, by name. */
  queue: z.string(),
  body: z.string(),
  /** Milliseconds since the epoch, as every time here. */
  sentAtMs: z.number(),
  visibleAtMs: z.number(),
  receives: z.number(),
  firstReceivedAtMs: z.number().nullable(),
  receivedAtMs: z.number().nullable(),
  /** The queue that a dead letter comes from, by name. */
  source: z.string().nullable(),
})

export type Message = z.infer<typeof messageSchema>

/** What a journal has of a message: its newest state, or that it has left. */
export const journalLineSchema = z.array(
  z.union([messageSchema, z.object({ deleted: z.string() })]),
)

/** A message that is sent now, and visible at once. */
export function newMessage(queue: string, body: string, sentAtMs: number): Message {
  const neverReceived = { receives: 0, firstReceivedAtMs: null, receivedAtMs: null, source: null }
  return { id: randomUUID(), queue, body, sentAtMs, visibleAtMs: sentAtMs, ...neverReceived }
}

/** What names one receive of a message: another receive makes it outdated. */
export function receiptHandleOf({ id, receives }: Message): string {
  return Buffer.from(`${id} ${receives}`).toString('base64url')
}

/** The message that a receipt handle names, and which receive of it; `undefined` when it is none. */
export function readReceiptHandle(handle: string): { id: string; receives: number } | undefined {
  const [, id, receives] =
    /^([\da-f-]{36}) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString()) ?? []
  return id === undefined ? undefined : { id, receives: Number(receives) }
}
