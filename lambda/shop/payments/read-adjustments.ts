import type Stripe from 'stripe'
import type { Adjustments } from '../../orders/apply-adjustments'
import { retryRateLimited } from './rate-limit'
import { instantOf } from './stripe-time'
import { takenCents } from './taken-cents'
import { type Dispute, isHarmful } from '../../orders/money'

/** Reads a payment's refunds and disputes from Stripe. Read the order before calling this. */
export async function readAdjustments(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Adjustments> {
  const [refunds, disputes] = await Promise.all([
    retryRateLimited(() => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })),
    retryRateLimited(() => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 })),
  ])
  return { ...refundFacts(refunds.data), ...disputesFacts(disputes.data) }
}

/** One that harms decides, whatever is newer; otherwise the newest. */
function disputesFacts(listed: Stripe.Dispute[]): Pick<Adjustments, 'dispute' | 'otherDisputes'> {
  const [dispute, ...others] = listed
    .toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1))
    .map(disputeFacts)
    .toSorted((a, b) => Number(isHarmful(b)) - Number(isHarmful(a)))
  return { dispute, otherDisputes: others.length > 0 ? others : undefined }
}

function refundFacts(listed: Stripe.Refund[]) {
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
    takenCents: takenCents(
      transactions.map(
        ({ amount: grossCents, reporting_category: category, exchange_rate: rate }) => ({
          grossCents,
          reportingCategory: category,
          exchangeRate: rate ?? undefined,
        }),
      ),
    ),
    feeCents: transactions.reduce((sum, { fee }) => sum + fee, 0),
    ...(dueBy === null ? {} : { dueBy: instantOf(dueBy) }),
  }
}
