import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { newCard } from '../cards/card'
import { authenticationFailure, declineFailure, type Failure } from '../cards/declines'
import { addressAt } from '../cards/places'
import { behaviourOf } from '../cards/test-cards'
import type { Booking } from '../resources/balance-transaction'
import { customerDetails } from '../resources/checkout-session'
import { warnOfFraud } from '../resources/charge'
import { openDispute } from '../resources/open-dispute'
import { failedIntent, newIntent, paidIntent } from '../resources/payment-intent'
import { newInvoice } from '../resources/invoice'
import { redeemed } from '../resources/session-discount'
import { taxed } from '../resources/tax'
import { type Buyer, type ChargeAttempt, newCharge, newPaymentMethod } from './new-charge'

type Session = Kinds['checkout.session']
type PaymentAttempt = ChargeAttempt & { session: Session }

/** The result of an attempt; `declined` is the message for the buyer. */
export type PaymentOutcome = 'paid' | 'challenged' | { declined: string }

/** Pays an open session by card: paid, declined, or waiting for the cardholder to confirm. */
export function payByCard(account: Account, session: Session, buyer: Buyer): PaymentOutcome {
  const { amount_total: amount, currency, payment_intent_data: data } = session
  const begun = account.ledger.get('payment_intent', session.payment_intent)
  // A code may have been applied since the last attempt.
  const intent = begun ? { ...begun, amount } : newIntent(account, { ...data, amount, currency })
  const method = newPaymentMethod(account, buyer)
  if (!behaviourOf(method).challenge)
    return charge(account, { session, intent, method, isAuthenticated: false })
  const asked = {
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } as const
  account.commit([
    [method],
    [{ ...session, payment_intent: intent.id }],
    [{ ...intent, ...asked }, 'payment_intent.requires_action'],
  ])
  return 'challenged'
}

/** The card whose holder must confirm a session's payment, if any. */
export function challengedMethod(
  { ledger }: Account,
  session: Session,
): Kinds['payment_method'] | undefined {
  const intent = ledger.get('payment_intent', session.payment_intent)
  if (intent?.status !== 'requires_action') return undefined
  return ledger.get('payment_method', intent.payment_method)
}

/** Continues after the cardholder has confirmed or refused the payment. */
export function finishChallenge(
  account: Account,
  session: Session,
  isConfirmed: boolean,
): PaymentOutcome {
  const intent = account.ledger.get('payment_intent', session.payment_intent)
  const method = challengedMethod(account, session)
  const declined = { declined: authenticationFailure.message }
  if (!intent || !method) return declined
  if (isConfirmed) return charge(account, { session, intent, method, isAuthenticated: true })
  // The bank never sees the payment, so there is no charge.
  account.commit([[failedIntent(intent, authenticationFailure), 'payment_intent.payment_failed']])
  return declined
}

function charge(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { decline } = behaviourOf(attempt.method)
  return decline === undefined
    ? accept(account, attempt)
    : refuse(account, attempt, declineFailure(decline))
}

/** Completes the session. Some test cards are disputed, or reported as fraud, right away. */
function accept(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { session, intent, method } = attempt
  const { email, address } = method.billing_details
  const paid = newCharge(account, attempt)
  const sold: Session = {
    ...taxed(account, session, address),
    status: 'complete',
    payment_status: 'paid',
    customer_details: customerDetails(email ?? '', address, session.business),
    payment_intent: intent.id,
  }
  const invoice = sold.invoice_creation?.enabled ? newInvoice(account, sold) : undefined
  const complete = { ...sold, invoice: invoice?.id ?? null }
  account.commit([
    [method],
    ...redeemed(account, session),
    [paid, 'charge.succeeded'],
    [paidIntent(intent, paid), 'payment_intent.succeeded'],
    invoice && [invoice, 'invoice.created', 'invoice.finalized', 'invoice.paid'],
    [complete, 'checkout.session.completed'],
  ])
  const { fraudWarning, dispute } = behaviourOf(method)
  if (fraudWarning) warnOfFraud(account, paid)
  if (dispute === 'inquiry') openDispute(account, paid, 'general', { case: 'inquiry' })
  else if (dispute) openDispute(account, paid, dispute)
  return 'paid'
}

/** Leaves the session open for another card. */
function refuse(account: Account, attempt: PaymentAttempt, failure: Failure): PaymentOutcome {
  const { session, intent, method } = attempt
  const refused = newCharge(account, attempt, failure)
  const failed = failedIntent({ ...intent, latest_charge: refused.id }, failure)
  account.commit([
    [method],
    [{ ...session, payment_intent: intent.id }],
    [refused, 'charge.failed'],
    [failed, 'payment_intent.payment_failed'],
  ])
  return { declined: failure.message }
}

/** A sale that is not the store's, because an account may sell other things too. It has no Checkout Session. */
export function sellOther(
  account: Account,
  { cents, currency, description }: Booking,
): Kinds['charge'] {
  const intent = newIntent(account, { amount: cents, currency, description })
  const card = newCard('4242424242424242', { month: 12, year: 2050 })
  const buyer = { card, email: 'other@example.com', address: addressAt('', 'US') }
  const method = newPaymentMethod(account, buyer)
  const paid = newCharge(account, { intent, method, isAuthenticated: false })
  account.commit([
    [method],
    [paid, 'charge.succeeded'],
    [paidIntent(intent, paid), 'payment_intent.succeeded'],
  ])
  return paid
}
