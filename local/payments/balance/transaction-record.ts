import { z } from 'zod'

/** A Balance Transaction: money that came to the seller's balance or left it. */
export const transactionRecordSchema = z.object({
  object: z.literal('balance_transaction'),
  id: z.string(),
  created: z.number(),
  availableOn: z.number(),
  type: z.enum(['charge', 'refund', 'refund_failure', 'adjustment', 'payout']),
  reportingCategory: z.enum([
    'charge',
    'refund',
    'refund_failure',
    'dispute',
    'dispute_reversal',
    'payout',
  ]),
  /** Gross, negative when it leaves; the fee is always written as a positive number. */
  amountCents: z.number(),
  feeCents: z.number(),
  feeDescription: z.string().nullable(),
  currency: z.string(),
  description: z.string().nullable(),
  /** The charge, refund, dispute or payout that moved it. */
  sourceId: z.string(),
  payoutId: z.string().nullable(),
})

export type TransactionRecord = z.infer<typeof transactionRecordSchema>

/** What the balance changes by. */
export function netCents(transaction: TransactionRecord): number {
  return transaction.amountCents - transaction.feeCents
}
