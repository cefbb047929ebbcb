import { z } from 'zod'
import type { Account, Cause } from './account'
import { invalidRequest } from '../api/api-error'
import { currency as currencyParam, positiveNumber } from '../api/params'
import { daySeconds, inSeconds, newId, startOfDay } from '../api/values'
import { apiRoute } from './api-route'
import { balances } from './balance'
import {
  isAvailable,
  netCents,
  newTransaction,
  type TransactionRecord,
} from './balance-transaction'
import { payoutJson, type PayoutRecord } from './payout'
import { followPayout } from './payout-arrival'

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
    .filter(({ payoutId, balanceType }) => payoutId === null && balanceType === 'payments')
    .filter((transaction) => which === 'everything' || isAvailable(transaction, now))
  for (const currency of new Set(open.map((transaction) => transaction.currency))) {
    const included = open.filter((transaction) => transaction.currency === currency)
    const amountCents = included.reduce((sum, transaction) => sum + netCents(transaction), 0)
    if (amountCents > 0) createPayout(account, { amountCents, currency, included })
  }
}

type NewPayout = {
  amountCents: number
  currency: string
  /** The movements of an automatic payout. */
  included?: TransactionRecord[]
  cause?: Cause
}

/**
 * Makes a payout, which is at the bank two days later. Its own movement belongs to it, as its movements do.
 * That of a manual payout stays open, and so reduces the next automatic one: Stripe does not say what it does.
 */
function createPayout(
  account: Account,
  { amountCents, currency, included, cause }: NewPayout,
): PayoutRecord {
  const created = inSeconds(account.clock.now())
  const arrivalDate = startOfDay(created) + 2 * daySeconds
  const id = newId('payout')
  const withdrawal = newTransaction(account, {
    type: 'payout',
    amountCents: -amountCents,
    description: 'STRIPE PAYOUT',
    source: { id, currency },
    availableOn: arrivalDate,
  })
  const payout: PayoutRecord = {
    object: 'payout',
    id,
    created,
    amountCents,
    currency,
    transactionId: withdrawal.id,
    status: 'in_transit',
    arrivalDate,
    isAutomatic: included !== undefined,
    traceValue: null,
    failureTransactionId: null,
  }
  const paidOut = included?.map((transaction) => ({
    ...transaction,
    payoutId: id,
    availableOn: Math.min(transaction.availableOn, created),
  }))
  account.commit({
    records: [payout, { ...withdrawal, payoutId: paidOut ? id : null }, ...(paidOut ?? [])],
    events: [{ type: 'payout.created', subject: payoutJson(payout) }],
    cause,
  })
  followPayout(account, payout)
  return payout
}

/** Pays out the available balance at every midnight (UTC) from now on. */
export function payOutDaily(account: Account): void {
  const midnight = startOfDay(inSeconds(account.clock.now())) + daySeconds
  account.clock.at(midnight * 1000, () => {
    payOut(account, 'available')
    payOutDaily(account)
  })
}

const createPayoutParams = z.strictObject({ amount: positiveNumber, currency: currencyParam })

/** A manual payout: https://docs.stripe.com/api/payouts/create */
export const createPayoutRoute = apiRoute(
  'POST',
  '/v1/payouts',
  createPayoutParams,
  ({ account, params: { amount: amountCents, currency }, cause }) => {
    const balance = balances(account).find((each) => each.currency === currency)
    if (amountCents <= (balance?.availableCents ?? 0)) {
      return payoutJson(createPayout(account, { amountCents, currency, cause }))
    }
    const message = 'You have insufficient funds in your Stripe account for this payout.'
    throw invalidRequest(message, { code: 'balance_insufficient', param: 'amount' })
  },
)
