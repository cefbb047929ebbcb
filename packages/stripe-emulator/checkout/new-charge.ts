import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import type { Failure } from '../cards/declines'
import type { Card } from '../cards/card'

export type Buyer = { card: Card; email: string; address: Stripe.Address }

/** The card that a buyer attempts to pay with. */
export function newPaymentMethod(
  { make }: Account,
  { card, email, address }: Buyer,
): Kinds['payment_method'] {
  const billing_details = { address, email, name: null, phone: null, tax_id: null }
  return make('payment_method', { billing_details, card })
}

/** One attempt to make a payment with one card. */
export type ChargeAttempt = {
  intent: Kinds['payment_intent']
  method: Kinds['payment_method']
  /** Whether the cardholder confirmed it (3-D Secure). */
  isAuthenticated: boolean
}

/** The charge of an attempt; with a `failure`, the bank refused it. */
export function newCharge(
  { make }: Account,
  { intent, method, isAuthenticated }: ChargeAttempt,
  failure?: Failure,
): Kinds['charge'] {
  const { amount, currency, description, metadata, statement_descriptor_suffix } = intent
  const made = make('charge', {
    amount,
    currency,
    description,
    metadata: metadata ?? {},
    statement_descriptor_suffix,
    billing_details: method.billing_details,
    payment_intent: intent.id,
    payment_method: method.id,
    ...(failure
      ? { status: 'failed', failure_code: failure.code, failure_message: failure.message }
      : { status: 'succeeded', amount_captured: amount, captured: true, paid: true }),
  })
  const { outcome, payment_method_details: details } = made
  const card = details?.card && method.card && { ...details.card, ...shownOf(method.card) }
  const authorized = !failure && { amount_authorized: amount, authorization_code: '123456' }
  const three_d_secure = isAuthenticated ? authenticated : null
  return {
    ...made,
    outcome: outcome && failure ? { ...outcome, ...refusalOf(failure) } : outcome,
    payment_method_details: card
      ? { type: 'card', card: { ...card, ...authorized, three_d_secure, ...checksOf(failure) } }
      : details,
  }
}

/** The fields of its card that a charge shows. */
function shownOf(card: Card) {
  const { brand, country, exp_month, exp_year, fingerprint = null, funding, last4 } = card
  return { brand, country, exp_month, exp_year, fingerprint, funding, last4, network: brand }
}

function checksOf(failure: Failure | undefined) {
  const cvc_check = failure?.code === 'incorrect_cvc' ? 'fail' : 'pass'
  return { checks: { address_line1_check: null, address_postal_code_check: null, cvc_check } }
}

function refusalOf({ code, declineCode }: Failure) {
  return {
    network_status: 'declined_by_network',
    reason: declineCode ?? code,
    seller_message: 'The bank declined the payment.',
    type: 'issuer_declined',
  }
}

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure
