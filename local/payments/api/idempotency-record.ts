import { z } from 'zod'

/** The answer that an Idempotency-Key stands for. Its id is the key. */
export const idempotencyRecordSchema = z.object({
  object: z.literal('idempotency_key'),
  id: z.string(),
  createdMs: z.number(),
  /** Tells the same request from another one with the same key. */
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.string(),
})

export type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>
