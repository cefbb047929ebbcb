import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import { isAvailable } from '../account/show'
import { noParams } from '../api/params'
import { apiRoute } from './api-route'
import { type Booking, newTransaction } from './balance-transaction'

/** In the currency's smallest unit. */
type Balance = { currency: string; available: number; pending: number; reserved: number }

/** A payout leaves its balance when it is created. */
export function balances({ ledger, clock }: Pick<Account, 'ledger' | 'clock'>): Balance[] {
  const byCurrency = new Map<string, Balance>()
  for (const transaction of ledger.all('balance_transaction')) {
    const { currency, balance_type: type, net } = transaction
    const balance = byCurrency.get(currency) ?? { currency, available: 0, pending: 0, reserved: 0 }
    const isPaidOut = isAvailable(transaction, clock.now())
    const of = isPaidOut ? 'available' : 'pending'
    balance[type === 'payments' ? of : 'reserved'] += net
    byCurrency.set(currency, balance)
  }
  return [...byCurrency.values()]
}

/**
 * A negative amount moves money back. It is booked twice, once on each balance:
 * https://docs.stripe.com/changelog/clover/2026-01-28/reserves
 */
export function holdInReserve(account: Account, { cents, currency }: Omit<Booking, 'description'>): void {
  const move = (amount: number, balance_type: 'payments' | 'risk_reserved') =>
    newTransaction(account, {
      type: cents > 0 ? 'reserve_hold' : 'reserve_release',
      reporting_category: 'risk_reserved_funds',
      balance_type,
      amount,
      description: null,
      source: { id: null, currency },
    })
  account.commit([[move(-cents, 'payments')], [move(cents, 'risk_reserved')]])
}

/** https://docs.stripe.com/api/balance */
export const balanceRoute = apiRoute('GET', '/v1/balance', noParams, ({ account }) => {
  const of = balances(account)
  return {
    object: 'balance',
    available: of.map(({ currency, available }) => money(currency, available)),
    livemode: false,
    pending: of.map(({ currency, pending }) => money(currency, pending)),
  } satisfies Stripe.Balance
})

function money(currency: string, amount: number) {
  return { amount, currency, source_types: { card: amount } }
}
