import { inSeconds } from '../api/values'
import { newCard } from '../cards/check-card-form'
import { addressAt } from '../cards/places'
import type { Account } from '../resources/account'
import { chargeJson, settleChargeLater, type ChargeRecord } from '../resources/charge'
import { intentJson, newIntent } from '../resources/payment-intent'
import { newCharge } from './new-charge'

/** A sale that is not the store's, as an account that sells other things too has: it has no Checkout Session. */
export function sellOther(
  account: Account,
  { cents, currency, description }: { cents: number; currency: string; description: string },
): ChargeRecord {
  const sold = { amountCents: cents, currency, description, statementSuffix: null, metadata: {} }
  const intent = newIntent(sold, inSeconds(account.clock.now()))
  const address = addressAt('', 'US')
  const card = newCard('4242424242424242', { month: 12, year: 2050 })
  const buyer = { card, address, email: 'other@example.com', authenticated: false }
  const charge = newCharge(account, { intent, ...buyer }, null)
  const paid = { ...intent, status: 'succeeded', latestChargeId: charge.id } as const
  account.commit({
    records: [paid, charge],
    events: [
      { type: 'charge.succeeded', subject: chargeJson(charge) },
      { type: 'payment_intent.succeeded', subject: intentJson(paid) },
    ],
  })
  settleChargeLater(account, charge)
  return charge
}
