import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { newCard } from '../cards/card'
import { addressAt } from '../cards/places'
import type { Booking } from '../resources/balance-transaction'
import { newIntent, paidIntent } from '../resources/payment-intent'
import { newCharge, newPaymentMethod } from './new-charge'

/** A sale that is not the store's, as an account that sells other things too has: it has no Checkout Session. */
export function sellOther(
  account: Account,
  { cents, currency, description }: Booking,
): Kinds['charge'] {
  const intent = newIntent(account, { amount: cents, currency, description })
  const card = newCard('4242424242424242', { month: 12, year: 2050 })
  const buyer = { card, email: 'other@example.com', address: addressAt('', 'US') }
  const method = newPaymentMethod(account, buyer)
  const charge = newCharge(account, { intent, method, isAuthenticated: false })
  account.commit([
    [method],
    [charge, 'charge.succeeded'],
    [paidIntent(intent, charge), 'payment_intent.succeeded'],
  ])
  return charge
}
