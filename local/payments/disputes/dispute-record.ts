import { z } from 'zod'

/** The reasons that the stand-in offers, of those that Stripe knows for cards. */
export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const

/** A Dispute: the cardholder asks the bank for the money back. */
export const disputeRecordSchema = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  created: z.number(),
  chargeId: z.string(),
  intentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  /** The `warning_` ones are an inquiry: no money has moved. */
  status: z.enum([
    'needs_response',
    'under_review',
    'won',
    'lost',
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
  ]),
  evidenceDueBy: z.number(),
  evidenceText: z.string().nullable(),
  submissionCount: z.number(),
  /** The withdrawal and, when won, the reinstatement. */
  transactionIds: z.array(z.string()),
})

export type DisputeRecord = z.infer<typeof disputeRecordSchema>

/** Nobody has decided it yet. */
export function isOpen(dispute: DisputeRecord): boolean {
  return !['won', 'lost', 'warning_closed'].includes(dispute.status)
}

/** The bank only asks, and takes no money. */
export function isInquiry(dispute: DisputeRecord): boolean {
  return dispute.status.startsWith('warning_')
}

/** The bank has taken the money back, for now or for good: there is nothing left to refund. */
export function holdsTheMoney(dispute: DisputeRecord): boolean {
  return !isInquiry(dispute) && dispute.status !== 'won'
}
