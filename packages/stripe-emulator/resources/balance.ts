import type { Stripe } from 'stripe'
import { noParams } from '../api/params'
import { inSeconds } from '../api/values'
import type { Account } from './account'
import { apiRoute } from './api-route'
import { isAvailable, netCents } from './balance-transaction'

/** The balance in one currency, in its smallest unit. */
type Balance = { currency: string; availableCents: number; pendingCents: number }

/** What the seller owns at Stripe, by currency. A payout has left it as soon as it was created. */
export function balances({ ledger, clock }: Pick<Account, 'ledger' | 'clock'>): Balance[] {
  const now = inSeconds(clock.now())
  const byCurrency = new Map<string, Balance>()
  for (const transaction of ledger.all('balance_transaction')) {
    const { currency, balanceType } = transaction
    if (balanceType !== 'payments') continue
    const balance = byCurrency.get(currency) ?? { currency, availableCents: 0, pendingCents: 0 }
    balance[isAvailable(transaction, now) ? 'availableCents' : 'pendingCents'] +=
      netCents(transaction)
    byCurrency.set(currency, balance)
  }
  return [...byCurrency.values()]
}

/** https://docs.stripe.com/api/balance */
export const balanceRoute = apiRoute('GET', '/v1/balance', noParams, ({ account }) => {
  const of = balances(account)
  return {
    object: 'balance',
    available: of.map(({ currency, availableCents }) => money(currency, availableCents)),
    livemode: false,
    pending: of.map(({ currency, pendingCents }) => money(currency, pendingCents)),
  } satisfies Stripe.Balance
})

function money(currency: string, amount: number) {
  return { amount, currency, source_types: { card: amount } }
}
