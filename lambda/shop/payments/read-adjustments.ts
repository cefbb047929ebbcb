import Stripe from 'stripe'
import * as z from 'zod/mini'
import { type Adjustments, type Dispute, isHarmful, type Refund } from '../../orders/money'
import { sum, takenCents } from '../../orders/taken-cents'
import { retry } from '../../platform/retry'
import { ifReadable, instantOf, secondsSchema } from './stripe-fields'

/** Read the order before calling this, or an older state may overwrite a newer one. */
export async function readAdjustments(stripe: Stripe, payment_intent: string): Promise<Adjustments> {
  const [refunds, disputes] = await Promise.all([
    retryRateLimited(() => stripe.refunds.list({ payment_intent, limit: 100, expand })),
    retryRateLimited(() => stripe.disputes.list({ payment_intent, limit: 100 })),
  ])
  return { ...refundFacts(refunds.data), ...disputesFacts(disputes.data) }
}

/** Nothing else contains the time of a failure. */
const expand = ['data.failure_balance_transaction']

/** Only an id, and what a refund pays, are required; what else is malformed blocks nothing. */
const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  created: ifReadable(secondsSchema),
  status: ifReadable(z.string()),
  pending_reason: ifReadable(z.string()),
  failure_reason: ifReadable(z.string()),
  failure_balance_transaction: ifReadable(z.object({ created: secondsSchema })),
})

/** In the books' terms. */
const transactionSchema = z.pipe(
  z.object({
    amount: z.number(),
    fee: ifReadable(z.number()),
    reporting_category: ifReadable(z.string()),
    exchange_rate: ifReadable(z.number()),
  }),
  z.transform(({ amount, fee = 0, reporting_category = '', exchange_rate }) => {
    const reportingCategory = reporting_category
    return { grossCents: amount, feeCents: fee, reportingCategory, exchangeRate: exchange_rate }
  }),
)

const disputeSchema = z.object({
  id: z.string(),
  created: ifReadable(secondsSchema),
  status: ifReadable(z.string()),
  reason: ifReadable(z.string()),
  amount: ifReadable(z.number()),
  /** 0 if the bank accepts no response: https://docs.stripe.com/api/disputes/object */
  evidence_details: ifReadable(z.object({ due_by: ifReadable(secondsSchema) })),
  balance_transactions: ifReadable(z.array(transactionSchema)),
})

/** The newest harmful dispute is the decisive one; without any, the newest dispute is. */
function disputesFacts(listed: unknown[]): Pick<Adjustments, 'dispute' | 'otherDisputes'> {
  const [dispute, ...others] = listed
    .map(disputeFacts)
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt) || (a.id < b.id ? -1 : 1))
    .toSorted((a, b) => Number(isHarmful(b)) - Number(isHarmful(a)))
  return { dispute, otherDisputes: others.length > 0 ? others : undefined }
}

function refundFacts(listed: unknown[]) {
  const refunds = listed.map(oneRefund).toSorted((a, b) => a.at.localeCompare(b.at) || (a.id < b.id ? -1 : 1))
  const counted = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return {
    refundedCents: sum(counted.map(({ cents }) => cents)),
    refundedAt: counted.at(-1)?.at,
    refunds: refunds.length > 0 ? refunds : undefined,
  }
}

function oneRefund(listed: unknown): Refund {
  const { id, amount: cents, status = 'unknown', created = 0, ...more } = refundSchema.parse(listed)
  const { failure_balance_transaction: failure } = more
  const reason = more.failure_reason ?? more.pending_reason
  return {
    id,
    cents,
    status,
    at: instantOf(created),
    ...(reason && { reason }),
    ...(failure && { failedAt: instantOf(failure.created) }),
  }
}

/** The fee is in the settlement currency, less what was returned when the dispute was won. */
function disputeFacts(listed: unknown): Dispute {
  const { id, status = 'unknown', reason = 'unknown', created = 0, ...more } = disputeSchema.parse(listed)
  const { amount, evidence_details: details, balance_transactions: transactions = [] } = more
  return {
    id,
    status,
    reason,
    openedAt: instantOf(created),
    ...(amount !== undefined && { amountCents: amount }),
    takenCents: takenCents(transactions),
    feeCents: sum(transactions.map(({ feeCents }) => feeCents)),
    ...(details?.due_by && { dueBy: instantOf(details.due_by) }),
  }
}

/**
 * Stripe's SDK does not retry a 429. Stripe recommends growing, randomized pauses: https://docs.stripe.com/rate-limits
 */
export function retryRateLimited<Result>(read: () => Promise<Result>): Promise<Result> {
  const isRetryable = (error: unknown) => error instanceof Stripe.errors.StripeRateLimitError
  return retry(read, { pausesMs: [1000, 2000], isRetryable })
}
