import { z } from 'zod'

/** One POST to the store's webhook; `status` is null when no answer came, and `error` says why. */
const attemptSchema = z.object({
  atMs: z.number(),
  durationMs: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
})

/** How far an event has got on its way to the store. Its id is the event's. */
export const deliveryRecordSchema = z.object({
  object: z.literal('delivery'),
  id: z.string(),
  state: z.enum(['pending', 'delivered', 'given_up']),
  attempts: z.array(attemptSchema),
  /** Milliseconds since the epoch; null when no further try is due. */
  nextAttemptAtMs: z.number().nullable(),
})

export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>
export type Attempt = z.infer<typeof attemptSchema>
