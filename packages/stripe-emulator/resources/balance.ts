import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import { isAvailable } from '../account/show'
import { noParams } from '../api/params'
import { apiRoute } from './api-route'

/** The balance in one currency, in its smallest unit. */
type Balance = { currency: string; available: number; pending: number }

/** What the seller owns at Stripe, by currency. A payout has left it as soon as it was created. */
export function balances({ ledger, clock }: Pick<Account, 'ledger' | 'clock'>): Balance[] {
  const byCurrency = new Map<string, Balance>()
  for (const transaction of ledger.all('balance_transaction')) {
    const { currency, balance_type: type, net } = transaction
    if (type !== 'payments') continue
    const balance = byCurrency.get(currency) ?? { currency, available: 0, pending: 0 }
    balance[isAvailable(transaction, clock.now()) ? 'available' : 'pending'] += net
    byCurrency.set(currency, balance)
  }
  return [...byCurrency.values()]
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
