import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { type Adjustments, type Dispute, isHarmful } from '../../orders/money'
import { instantOf } from './stripe-fields'

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

/** The newest harmful dispute is the decisive one; without any, the newest dispute is. */
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
    refundedCents: sum(counted.map(({ cents }) => cents)),
    refundedAt: counted.at(-1)?.at,
    refunds: refunds.length > 0 ? refunds : undefined,
  }
}

/** The fee is in the settlement currency: what was charged, less what was returned when the dispute was won. */
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
    feeCents: sum(transactions.map(({ fee }) => fee)),
    ...(dueBy === null ? {} : { dueBy: instantOf(dueBy) }),
  }
}

/** What one balance transaction moved, in the ledger's terms; the amount is negative when the bank takes it. */
type Moved = {
  grossCents: number
  reportingCategory: string
  /** From the card's currency, if Stripe converted it. */
  exchangeRate?: number | undefined
}

/** Stripe rounds each conversion. */
const roundingShare = 0.01

/**
 * What the bank holds of a dispute, in the settlement currency and without fees. Stripe converts each way at the
 * day's rate (https://docs.stripe.com/currencies/disputes-refunds), so when all the money came back, the remainder
 * that the conversion leaves counts as 0.
 */
export function takenCents(ofDispute: Moved[]): number {
  const moved = ofDispute.filter(({ reportingCategory }) => reportingCategory !== 'fee')
  const onCard = moved.map(({ grossCents, exchangeRate = 1 }) => grossCents / exchangeRate)
  const taken = sum(onCard.filter((amount) => amount < 0))
  const isGivenBack = Math.abs(sum(onCard)) <= Math.abs(taken) * roundingShare
  return isGivenBack ? 0 : -sum(moved.map(({ grossCents }) => grossCents))
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Stripe's limits are per second. */
const pausesMs = [500, 1000]

/**
 * Reads from Stripe, and retries a moment later when Stripe refuses with 429, which its SDK does not retry. Stripe
 * recommends growing, randomized pauses: https://docs.stripe.com/rate-limits
 */
export async function retryRateLimited<Result>(
  read: () => Promise<Result>,
  pauses = pausesMs,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const [pause, ...later] = pauses
    if (!(error instanceof Stripe.errors.StripeRateLimitError) || pause === undefined) throw error
    await sleep(pause * (1 + Math.random()))
    return retryRateLimited(read, later)
  }
}
