import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import type { Failure } from '../cards/declines'
import type { Card } from '../cards/new-card'

type CardDetails = Stripe.Charge.PaymentMethodDetails.Card

/** Who pays, with what, and where they live. */
export type Buyer = { card: Card; email: string; address: Stripe.Address }

/** The card of a buyer, to make attempts with. */
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
  /** The cardholder confirmed it (3-D Secure). */
  isAuthenticated: boolean
}

/** The charge that an attempt makes; with a `failure`, one that the bank refused. */
export function newCharge(
  { make }: Account,
  { intent, method, isAuthenticated }: ChargeAttempt,
  failure?: Failure,
): Kinds['charge'] {
  const { amount, currency, description, metadata, statement_descriptor_suffix } = intent
  const card = method.card && cardDetails(method.card, amount, failure)
  return make('charge', {
    amount,
    currency,
    description,
    metadata: metadata ?? {},
    statement_descriptor_suffix,
    billing_details: method.billing_details,
    outcome: outcomeOf(failure),
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(card && { card: { ...card, three_d_secure: isAuthenticated ? authenticated : null } }),
    },
    ...(failure
      ? { status: 'failed', failure_code: failure.code, failure_message: failure.message }
      : { status: 'succeeded', amount_captured: amount, captured: true, paid: true }),
  })
}

function outcomeOf(failure: Failure | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  card: Stripe.PaymentMethod.Card,
  amount: number,
  failure: Failure | undefined,
): Omit<CardDetails, 'three_d_secure'> {
  const { brand, country, exp_month, exp_year, fingerprint = null, funding, last4 } = card
  return {
    amount_authorized: failure ? null : amount,
    authorization_code: failure ? null : '123456',
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    transaction_link_id: null,
    wallet: null,
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
} satisfies CardDetails['three_d_secure']
