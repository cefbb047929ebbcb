import type { Stripe } from 'stripe'
import { z } from 'zod'
import { listRoute, retrieveRoute } from '../api/api-route'
import { metadataSchema, nulls } from '../values'

/** A Refund of a charge or of a part of it. */
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
  /** What the bank will report later, and when (milliseconds since the epoch). */
  outcome: z.object({ atMs: z.number(), status: z.enum(['succeeded', 'failed']) }).nullable(),
})

export type RefundRecord = z.infer<typeof refundRecordSchema>

/** The Refund in Stripe's JSON. */
export function refundJson(refund: RefundRecord): Stripe.Refund {
  return {
    ...nulls('customer customer_account payment_method receipt_number source_transfer_reversal'),
    ...nulls('transfer_reversal'),
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: refund.transactionId,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    failure_reason: refund.failureReason ?? undefined,
    failure_balance_transaction: refund.failureTransactionId ?? undefined,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    pending_reason: refund.status === 'pending' ? 'processing' : undefined,
    reason: refund.reason,
    status: refund.status,
  }
}

/** https://docs.stripe.com/api/refunds */
export const refundRoutes = [
  listRoute(
    'refund',
    '/v1/refunds',
    { charge: ({ chargeId }) => chargeId, payment_intent: ({ intentId }) => intentId },
    refundJson,
  ),
  retrieveRoute('refund', '/v1/refunds/:id', refundJson),
]
