import { z } from 'zod'

/** A Payout of the balance to the seller's bank. The stand-in's arrive at once. */
export const payoutRecordSchema = z.object({
  object: z.literal('payout'),
  id: z.string(),
  created: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  transactionId: z.string(),
})

export type PayoutRecord = z.infer<typeof payoutRecordSchema>
