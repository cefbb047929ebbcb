import type { Stripe } from 'stripe'
import type { ChargeRecord } from './charge-record'

/** The Charge as Stripe's API shows it. */
export function chargeObject(charge: ChargeRecord): Stripe.Charge {
  const isPaid = charge.failure === null

  return {
    ...unusedFeatures,
    id: charge.id,
    object: 'charge',
    amount: charge.amountCents,
    amount_captured: isPaid ? charge.amountCents : 0,
    amount_refunded: charge.refundedCents,
    balance_transaction: charge.transactionId,
    billing_details: {
      address: null,
      email: charge.email,
      name: null,
      phone: null,
      tax_id: null,
    },
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    description: charge.description,
    disputed: charge.disputed,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    metadata: charge.metadata,
    outcome: outcome(charge),
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method: charge.card.id,
    payment_method_details: { type: 'card', card: cardDetails(charge) },
    refunded: charge.refundedCents === charge.amountCents,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

function outcome(charge: ChargeRecord): Stripe.Charge.Outcome {
  const failure = charge.failure

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

function cardDetails(charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  const { card, failure } = charge

  return {
    amount_authorized: failure ? null : charge.amountCents,
    authorization_code: failure ? null : '123456',
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: charge.authenticated ? authenticated : null,
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
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

/** What a Charge can do and this stand-in does not. */
const unusedFeatures = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
