import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { isAvailable } from '../account/show'
import { daySeconds, inSeconds, startOfDay } from '../account/seconds'
import { isBetween, listRoute, payoutListParams } from './api-route'
import { newTransaction } from './balance-transaction'

type Payout = Kinds['payout']
type Transaction = Kinds['balance_transaction']

/**
 * One payout per currency with a positive balance.
 *
 * @param which `everything` includes what Stripe would still hold back
 */
export function payOut(account: Account, which: 'available' | 'everything'): void {
  const open = account.ledger
    .all('balance_transaction')
    .filter(({ payout, balance_type: type }) => payout === null && type === 'payments')
    .filter((each) => which === 'everything' || isAvailable(each, account.clock.now()))
  for (const currency of new Set(open.map((transaction) => transaction.currency))) {
    const included = open.filter((transaction) => transaction.currency === currency)
    const amount = included.reduce((sum, { net }) => sum + net, 0)
    if (amount > 0) createPayout(account, { amount, currency, included })
  }
}

/** At every midnight (UTC) from now on. */
export function payOutDaily(account: Account): void {
  const midnight = startOfDay(inSeconds(account.clock.now())) + daySeconds
  account.clock.at(midnight * 1000, () => {
    payOut(account, 'available')
    payOutDaily(account)
  })
}

type NewPayout = {
  amount: number
  currency: string
  /** A manual payout has none. */
  included?: Transaction[]
}

/**
 * Its own movement belongs to it, like those that it contains. That of a manual payout stays open, and so reduces the
 * next automatic one: Stripe does not document it.
 */
export function createPayout(account: Account, { amount, currency, included }: NewPayout): Payout {
  const now = inSeconds(account.clock.now())
  const arrival_date = startOfDay(now) + 2 * daySeconds
  const made = account.make('payout', {
    amount,
    currency,
    arrival_date,
    // Only automatic payouts can be traced back to their payments: https://docs.stripe.com/api/payouts/object
    ...(!included && { automatic: false, description: null, reconciliation_status: 'not_applicable' }),
  })
  const withdrawal = newTransaction(account, {
    type: 'payout',
    amount: -amount,
    description: 'STRIPE PAYOUT',
    source: made,
    available_on: arrival_date,
    payout: included ? made.id : null,
  })
  const payout = { ...made, balance_transaction: withdrawal.id }
  const paidOut = (included ?? []).map((transaction) => {
    const available_on = Math.min(transaction.available_on, now)
    return [{ ...transaction, payout: payout.id, available_on }] as const
  })
  account.commit([[payout], [withdrawal], ...paidOut])
  return payout
}

/** https://docs.stripe.com/api/payouts/list */
export const listPayoutsRoute = listRoute(
  'payout',
  '/v1/payouts',
  payoutListParams,
  ({ arrival_date }, { arrival_date: span }) => isBetween(arrival_date, span),
)
