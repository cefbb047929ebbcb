import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { apiRoute, pageOf, retrieveRoute } from './api-route'
import { listParams, text, timeRange } from '../api/params'
import { fields, inSeconds, newId, nulls, pick } from '../api/values'
import { netCents, newTransaction, type TransactionRecord } from './balance-transaction'

/** A Payout of the balance to the seller's bank. The emulator's arrive at once. */
export const payoutRecordSchema = z.object({
  object: z.literal('payout'),
  ...fields('id currency transactionId', z.string()),
  ...fields('created amountCents', z.number()),
})

export type PayoutRecord = z.infer<typeof payoutRecordSchema>

/** The Payout in Stripe's JSON. */
export function payoutJson(payout: PayoutRecord): Stripe.Payout {
  return {
    ...pick(payout, 'id object created currency'),
    ...nulls('application_fee application_fee_amount destination failure_balance_transaction'),
    ...nulls('failure_code failure_message original_payout payout_method reversed_by'),
    ...nulls('statement_descriptor trace_id'),
    amount: payout.amountCents,
    arrival_date: payout.created,
    // Only automatic payouts can be traced back to their payments, which finance needs:
    // https://docs.stripe.com/api/balance_transactions/list
    automatic: true,
    balance_transaction: payout.transactionId,
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  }
}

const listPayoutsParams = listParams.extend({
  status: text.optional(),
  arrival_date: timeRange.optional(),
})

/** https://docs.stripe.com/api/payouts */
export const payoutRoutes = [
  apiRoute('GET', '/v1/payouts', listPayoutsParams, ({ account, params }) => {
    // Every payout arrives on the day of its creation.
    const created = params.created ?? params.arrival_date
    const isListed = params.status === undefined || params.status === 'paid'
    const page = { ...params, created }
    return pageOf(account, 'payout', '/v1/payouts', page, payoutJson, () => isListed)
  }),
  retrieveRoute('payout', '/v1/payouts/:id', payoutJson),
]

/**
 * Pays the balance out, with one payout for each currency whose balance is positive.
 *
 * @param which `everything` includes what Stripe would still hold back, so that a payout can be
 *   tried without waiting two days
 */
export function payOut(account: Account, which: 'available' | 'everything'): void {
  const now = inSeconds(account.clock.now())
  const open = account.ledger
    .all('balance_transaction')
    .filter(({ payoutId }) => payoutId === null)
    .filter(({ availableOn }) => which === 'everything' || availableOn <= now)
  for (const currency of new Set(open.map((transaction) => transaction.currency))) {
    const included = open.filter((transaction) => transaction.currency === currency)
    const total = included.reduce((sum, transaction) => sum + netCents(transaction), 0)
    if (total > 0) commitPayout(account, included, total, currency)
  }
}

function commitPayout(
  account: Account,
  included: TransactionRecord[],
  amountCents: number,
  currency: string,
): void {
  const created = inSeconds(account.clock.now())
  const id = newId('payout')
  const description = 'STRIPE PAYOUT'
  const withdrawal = newTransaction(account, {
    type: 'payout',
    amountCents: -amountCents,
    description,
    source: { id, currency },
  })
  const transactionId = withdrawal.id
  const payout: PayoutRecord = {
    object: 'payout',
    id,
    created,
    amountCents,
    currency,
    transactionId,
  }
  const paidOut = included.map((transaction) => ({
    ...transaction,
    payoutId: id,
    availableOn: Math.min(transaction.availableOn, created),
  }))
  const subject = payoutJson(payout)
  account.commit({
    records: [payout, { ...withdrawal, payoutId: id }, ...paidOut],
    events: [
      { type: 'payout.created', subject },
      { type: 'payout.paid', subject },
      { type: 'payout.reconciliation_completed', subject },
    ],
  })
}

/** Pays out the available balance at every midnight (UTC) from now on. */
export function payOutDaily(account: Account): void {
  const dayMs = 86_400_000
  const midnightMs = (Math.floor(account.clock.now() / dayMs) + 1) * dayMs
  account.clock.at(midnightMs, () => {
    payOut(account, 'available')
    payOutDaily(account)
  })
}
