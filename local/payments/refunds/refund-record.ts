import { z } from 'zod'
import { metadataSchema } from '../metadata'

/** A Refund of a charge, or of a part of it. */
export const refundRecordSchema = z.object({
  object: z.literal('refund'),
  id: z.string(),
  created: z.number(),
  chargeId: z.string(),
  intentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata: metadataSchema,
  status: z.enum(['pending', 'succeeded', 'failed']),
  failureReason: z.string().nullable(),
  transactionId: z.string(),
  failureTransactionId: z.string().nullable(),
  /** What the bank will still report, and when (milliseconds since the epoch). */
  outcome: z.object({ atMs: z.number(), status: z.enum(['succeeded', 'failed']) }).nullable(),
})

export type RefundRecord = z.infer<typeof refundRecordSchema>
