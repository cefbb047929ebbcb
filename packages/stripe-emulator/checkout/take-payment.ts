import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import { type Business, idOf, type Kinds } from '../account/kinds'
import { newId } from '../account/new-object'
import type { Card } from '../cards/check-card-form'
import { home } from '../cards/places'
import { findTestCard } from '../cards/test-cards'
import type { Booking } from '../resources/balance-transaction'
import { warnOfFraud } from '../resources/charge'
import { customerDetails } from '../resources/checkout-session'
import { newInvoice } from '../resources/invoice'
import { openDispute } from '../resources/open-dispute'
import { redeemed } from '../resources/session-discount'
import { taxed } from '../resources/tax'

type Session = Kinds['checkout.session']
type Buyer = { card: Card; email: string; address: Stripe.Address }

/** `declined` is the message for the buyer. */
type PaymentOutcome = 'paid' | { declined: string }

/** After a refusal, the session stays open for another card. */
export function payByCard(account: Account, session: Session, buyer: Buyer, business?: Business): PaymentOutcome {
  const { amount_total: amount, currency, payment_intent_data: data } = session
  // Stripe creates the payment with the first attempt.
  const payment_intent = idOf(session.payment_intent) || newId('payment_intent')
  const sold = { ...data, amount, currency, payment_intent }
  const card = findTestCard(buyer.card.number)
  if (!card || card.isDeclined) {
    const declined = card ? 'Your card was declined.' : unknownCard
    const refused = newCharge(account, sold, buyer, declined)
    account.commit([[{ ...session, payment_intent }], [refused, 'charge.failed']])
    return { declined }
  }
  const paid = newCharge(account, sold, buyer)
  complete(account, { ...session, payment_intent }, paid, business)
  if (card.isFraud) warnOfFraud(account, paid)
  if (card.isDisputed) openDispute(account, paid, 'fraudulent')
  return 'paid'
}

const unknownCard = 'Your card was declined: only test cards are taken here. Choose one from the list.'

function complete(account: Account, session: Session, paid: Kinds['charge'], business: Business | undefined): void {
  const { address, email } = paid.billing_details
  const sold: Session = {
    ...taxed(session, address),
    status: 'complete',
    payment_status: 'paid',
    customer_details: customerDetails(email ?? '', address, business),
  }
  const invoice = sold.invoice_creation?.enabled ? newInvoice(account, sold) : undefined
  account.commit([
    ...redeemed(account, session),
    [paid, 'charge.succeeded'],
    invoice && [invoice],
    [{ ...sold, invoice: invoice?.id ?? null }, 'checkout.session.completed'],
  ])
}

/**
 * Without an address and, unlike Stripe, without a customer. https://docs.stripe.com/payments/checkout/no-cost-orders
 */
export function payNothing(account: Account, session: Session, email: string): void {
  const free: Session = {
    ...session,
    status: 'complete',
    payment_status: 'no_payment_required',
    customer_details: customerDetails(email),
  }
  account.commit([...redeemed(account, session), [free, 'checkout.session.completed']])
}

/** Without a Checkout Session: an account may sell other things too. */
export function sellOther(account: Account, { cents, currency, description }: Booking): void {
  const sold = { amount: cents, currency, description, payment_intent: newId('payment_intent') }
  const card = { number: '4242424242424242', month: 12, year: 2050 }
  const buyer = { card, email: 'other@example.com', address: home.address }
  account.commit([[newCharge(account, sold, buyer), 'charge.succeeded']])
}

/** With a `problem`, the bank refused it. */
function newCharge(
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

/** All test cards are of the buyer's country. */
function shownOf({ number, month, year }: Card, { country }: Stripe.Address) {
  return { country, exp_month: month, exp_year: year, last4: number.slice(-4) }
}

const refused = {
  network_status: 'declined_by_network',
  reason: 'generic_decline',
  seller_message: 'The bank declined the payment.',
  type: 'issuer_declined',
}
