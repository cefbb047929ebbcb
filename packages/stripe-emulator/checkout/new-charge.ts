import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import type { Card } from '../cards/check-card-form'

export type Buyer = { card: Card; email: string; address: Stripe.Address }

/** With a `problem`, the bank refused it. */
export function newCharge(
  { make }: Account,
  sold: Partial<Kinds['charge']> & { amount: number },
  { card, email, address }: Buyer,
  problem?: string,
): Kinds['charge'] {
  const made = make('charge', {
    ...sold,
    billing_details: { address, email, name: null, phone: null, tax_id: null },
    ...(problem === undefined
      ? { status: 'succeeded', amount_captured: sold.amount, captured: true, paid: true }
      : { status: 'failed', failure_code: 'card_declined', failure_message: problem }),
  })
  const { outcome, payment_method_details: details } = made
  return {
    ...made,
    outcome: outcome && problem !== undefined ? { ...outcome, ...refused } : outcome,
    payment_method_details: details?.card
      ? { type: 'card', card: { ...details.card, ...shownOf(card, address) } }
      : details,
  }
}

/** All test cards are Visa, and of the buyer's country. */
function shownOf({ number, month, year }: Card, { country }: Stripe.Address) {
  return { country, exp_month: month, exp_year: year, last4: number.slice(-4) }
}

const refused = {
  network_status: 'declined_by_network',
  reason: 'generic_decline',
  seller_message: 'The bank declined the payment.',
  type: 'issuer_declined',
}
