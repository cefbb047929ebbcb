import type Stripe from 'stripe'
import type { Adjustments } from '../orders/apply-payment'
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
  const counted = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const latestRefund = Math.max(...counted.map(({ created }) => created))
  const [dispute] = disputes.data.toSorted((a, b) => b.created - a.created)
  return {
    refundedCents: counted.reduce((sum, { amount }) => sum + amount, 0),
    refundedAt: counted.length > 0 ? instantOf(latestRefund) : undefined,
    dispute: dispute && disputeFacts(dispute),
  }
}

function disputeFacts({ id, status, reason, created }: Stripe.Dispute) {
  return { id, status, reason, openedAt: instantOf(created) }
}
