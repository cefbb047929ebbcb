import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { fields, metadataSchema, nulls, pick } from '../api/values'
import { newTransaction } from './balance-transaction'
import type { EventDraft } from './event'

/** A Refund of a charge or of a part of it. */
export const refundRecordSchema = z.object({
  object: z.literal('refund'),
  ...fields('id chargeId intentId currency transactionId', z.string()),
  ...fields('created amountCents', z.number()),
  ...fields('reason failureReason failureTransactionId', z.string().nullable()),
  metadata: metadataSchema,
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** What the bank will report later, and when (milliseconds since the epoch). */
  outcome: z.object({ atMs: z.number(), status: z.enum(['succeeded', 'failed']) }).nullable(),
})

export type RefundRecord = z.infer<typeof refundRecordSchema>

/** The Refund in Stripe's JSON. */
export function refundJson(refund: RefundRecord): Stripe.Refund {
  return {
    ...pick(refund, 'id object created currency metadata reason status'),
    ...nulls('customer customer_account payment_method receipt_number source_transfer_reversal'),
    ...nulls('transfer_reversal'),
    amount: refund.amountCents,
    balance_transaction: refund.transactionId,
    charge: refund.chargeId,
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
    payment_intent: refund.intentId,
    pending_reason: refund.status === 'pending' ? 'processing' : undefined,
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

/** Applies what the bank reports about a refund later, if anything. */
export function settleRefundLater(account: Account, { id, outcome }: RefundRecord): void {
  if (!outcome) return
  account.clock.at(outcome.atMs, () => {
    const refund = account.ledger.get('refund', id)
    if (!refund?.outcome) return
    if (refund.outcome.status === 'failed') failRefund(account, refund)
    else succeed(account, refund)
  })
}

/** The bank returns the money: it is added to the balance, and the charge is not refunded any more. */
export function failRefund(account: Account, refund: RefundRecord): void {
  const { amountCents, chargeId } = refund
  const description = `REFUND FAILURE FOR ${refund.id}`
  const movement = { type: 'refund_failure', amountCents, description, source: refund } as const
  const returned = newTransaction(account, movement)
  const failed: RefundRecord = {
    ...refund,
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    failureTransactionId: returned.id,
    outcome: null,
  }
  const charge = account.ledger.get('charge', chargeId)
  const restored = charge && { ...charge, refundedCents: charge.refundedCents - amountCents }
  account.commit({
    records: [failed, returned, restored],
    events: [...updates(refund, failed), { type: 'refund.failed', subject: refundJson(failed) }],
  })
}

function succeed(account: Account, refund: RefundRecord): void {
  const succeeded: RefundRecord = { ...refund, status: 'succeeded', outcome: null }
  account.commit({ records: [succeeded], events: updates(refund, succeeded) })
}

function updates(before: RefundRecord, after: RefundRecord): EventDraft[] {
  const update = { subject: refundJson(after), previous: { status: before.status } }
  return [
    { type: 'refund.updated', ...update },
    { type: 'charge.refund.updated', ...update },
  ]
}
