import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { cardRecordSchema } from '../cards/card'
import { failureSchema } from '../cards/declines'
import { addressJson, addressSchema } from '../cards/places'
import { fields, metadataSchema, nulls, pick } from '../api/values'
import { newTransaction, processingFeeCents } from './balance-transaction'

/** A Charge: one attempt to charge one card. It failed when `failure` is set. */
export const chargeRecordSchema = z.object({
  object: z.literal('charge'),
  ...fields('id intentId currency email', z.string()),
  ...fields('created amountCents refundedCents', z.number()),
  /** `authenticated`: the cardholder confirmed the payment (3-D Secure). */
  ...fields('authenticated disputed', z.boolean()),
  /** `transactionId` is null until Stripe has booked the charge, shortly after the payment. */
  ...fields('description transactionId', z.string().nullable()),
  statementSuffix: z.string().nullable().default(null),
  metadata: metadataSchema,
  card: cardRecordSchema,
  /** Records of earlier versions lack it. */
  address: addressSchema.nullable().default(null),
  failure: failureSchema.nullable(),
})

export type ChargeRecord = z.infer<typeof chargeRecordSchema>

/** The part of a charge that has not been refunded. */
export function refundableCents(charge: ChargeRecord): number {
  return charge.failure ? 0 : charge.amountCents - charge.refundedCents
}

/** The Charge in Stripe's JSON. */
export function chargeJson(charge: ChargeRecord): Stripe.Charge {
  const isPaid = charge.failure === null
  return {
    ...pick(charge, 'id object created currency description disputed metadata'),
    ...nulls('application application_fee application_fee_amount calculated_statement_descriptor'),
    ...nulls('customer failure_balance_transaction on_behalf_of receipt_email receipt_number'),
    ...nulls('receipt_url review shipping source source_transfer statement_descriptor'),
    ...nulls('transfer_data transfer_group'),
    statement_descriptor_suffix: charge.statementSuffix,
    amount: charge.amountCents,
    amount_captured: isPaid ? charge.amountCents : 0,
    amount_refunded: charge.refundedCents,
    balance_transaction: charge.transactionId,
    billing_details: {
      ...nulls('name phone tax_id'),
      address: addressJson(charge.address),
      email: charge.email,
    },
    captured: isPaid,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    outcome: outcome(charge),
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method: charge.card.id,
    payment_method_details: { type: 'card', card: cardDetails(charge) },
    refunded: charge.refundedCents === charge.amountCents,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

function outcome({ failure }: ChargeRecord): Stripe.Charge.Outcome {
  return {
    ...nulls('advice_code network_advice_code network_decline_code'),
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure && (failure.declineCode ?? failure.code),
    risk_level: 'normal',
    risk_score: 20,
    seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  const { card, failure } = charge
  return {
    ...nulls('electronic_commerce_indicator installments mandate network_transaction_id'),
    ...nulls('transaction_link_id wallet'),
    amount_authorized: failure ? null : charge.amountCents,
    authorization_code: failure ? null : '123456',
    brand: card.brand,
    checks: {
      ...nulls('address_line1_check address_postal_code_check'),
      cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: card.funding,
    last4: card.last4,
    network: card.brand,
    regulated_status: 'unregulated',
    three_d_secure: charge.authenticated ? authenticated : null,
  }
}

const authenticated = {
  ...nulls('exemption_indicator result_reason transaction_id'),
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  result: 'authenticated',
  version: '2.2.0',
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

/** https://docs.stripe.com/api/charges */
export const chargeRoutes = [
  listRoute('charge', '/v1/charges', { payment_intent: ({ intentId }) => intentId }, chargeJson),
  retrieveRoute('charge', '/v1/charges/:id', chargeJson),
]

/**
 * Stripe reports a payment before it has booked it: for a moment a charge has no balance
 * transaction, and so no fee. https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
export function settleChargeLater(account: Account, { id, created }: ChargeRecord): void {
  account.clock.at(created * 1000 + account.settlementDelayMs, () => {
    const charge = account.ledger.get('charge', id)
    if (charge && !charge.failure && !charge.transactionId) settleCharge(account, charge)
  })
}

function settleCharge(account: Account, charge: ChargeRecord): void {
  const { amountCents, description } = charge
  const fee = { cents: processingFeeCents(amountCents), description: 'Stripe processing fees' }
  const movement = { type: 'charge', amountCents, description, source: charge, fee } as const
  const transaction = newTransaction(account, movement)
  const settled = { ...charge, transactionId: transaction.id }
  const previous = { balance_transaction: null }
  account.commit({
    records: [transaction, settled],
    events: [{ type: 'charge.updated', subject: chargeJson(settled), previous }],
  })
}
