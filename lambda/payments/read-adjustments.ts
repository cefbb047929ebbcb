import type Stripe from 'stripe'
import type { Adjustments } from '../orders/apply-adjustments'
import type { Dispute } from '../orders/order'
import { retryRateLimited } from './rate-limit'
import { instantOf } from './stripe-time'

/** Reads a payment's refunds and dispute from Stripe. Read the order before calling this. */
export async function readAdjustments(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Adjustments> {
  const [refunds, disputes] = await Promise.all([
    retryRateLimited(() => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })),
    retryRateLimited(() => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 })),
  ])
  const [dispute] = disputes.data.toSorted((a, b) => b.created - a.created)
  return { ...refundFacts(refunds.data), dispute: dispute && disputeFacts(dispute) }
}

function refundFacts(listed: Stripe.Refund[]): Omit<Adjustments, 'dispute'> {
  const refunds = listed
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .map(({ id, amount: cents, status, created, metadata }) => ({
      id,
      cents,
      status: status ?? 'unknown',
      at: instantOf(created),
      ...(metadata?.['by'] === undefined ? {} : { by: metadata['by'] }),
    }))
  const counted = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return {
    refundedCents: counted.reduce((sum, { cents }) => sum + cents, 0),
    refundedAt: counted.at(-1)?.at,
    refunds: refunds.length > 0 ? refunds : undefined,
  }
}

/** The fee is in the settlement currency: what was charged, less what came back when the dispute was won. */
function disputeFacts(dispute: Stripe.Dispute): Dispute {
  const { id, status, reason, created, amount, balance_transactions: transactions } = dispute
  const dueBy = dispute.evidence_details.due_by
  return {
    id,
    status,
    reason,
    openedAt: instantOf(created),
    amountCents: amount,
    feeCents: transactions.reduce((sum, { fee }) => sum + fee, 0),
    ...(dueBy === null ? {} : { dueBy: instantOf(dueBy) }),
  }
}
