import type Stripe from 'stripe'
import type { Adjustments } from '../orders/apply-payment'
import { instantOf } from './instant'

/**
 * Reads afresh what Stripe says of a payment's refunds and dispute. These cannot be merged from
 * events, because a refund can fail later and a dispute changes its state; whoever writes them
 * must have read the order before.
 */
export async function readAdjustments(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Adjustments> {
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 }),
  ])
  const counted = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const latestRefund = Math.max(...counted.map(({ created }) => created))
  const dispute = newest(disputes.data)
  return {
    refundedCents: counted.reduce((sum, { amount }) => sum + amount, 0),
    ...(counted.length > 0 ? { refundedAt: instantOf(latestRefund) } : {}),
    ...(dispute ? { dispute: disputeFacts(dispute) } : {}),
  }
}

function newest(disputes: Stripe.Dispute[]): Stripe.Dispute | undefined {
  return disputes.toSorted((a, b) => b.created - a.created)[0]
}

function disputeFacts({ id, status, reason, created }: Stripe.Dispute) {
  return { id, status, reason, openedAt: instantOf(created) }
}
