import { z } from 'zod'
import { eventTypes } from './event-types'

const snapshotSchema = z.record(z.string(), z.json())

/** An Event: what happened, with the object as it was then. It never changes. */
export const eventRecordSchema = z.object({
  object: z.literal('event'),
  id: z.string(),
  created: z.number(),
  type: z.enum(eventTypes),
  subject: snapshotSchema,
  previous: snapshotSchema.nullable(),
  /** The API request that caused it; null when a person at a page did. */
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
})

export type EventRecord = z.infer<typeof eventRecordSchema>
export type Snapshot = z.infer<typeof snapshotSchema>

/** The object as it is now, in plain JSON, so that later changes leave it alone. */
export function snapshot(subject: object): Snapshot {
  return snapshotSchema.parse(JSON.parse(JSON.stringify(subject)))
}
