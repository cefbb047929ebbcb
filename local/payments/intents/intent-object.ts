import type { Stripe } from 'stripe'
import type { IntentRecord } from './intent-record'

/** The PaymentIntent as Stripe's API shows it. */
export function intentObject(intent: IntentRecord): Stripe.PaymentIntent {
  const isPaid = intent.status === 'succeeded'

  return {
    ...unusedFeatures,
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amountCents,
    amount_received: isPaid ? intent.amountCents : 0,
    canceled_at: null,
    cancellation_reason: intent.status === 'canceled' ? 'expired' : null,
    client_secret: `${intent.id}_secret_standin`,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: lastPaymentError(intent),
    latest_charge: intent.latestChargeId,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    status: intent.status,
  }
}

function lastPaymentError(intent: IntentRecord): Stripe.PaymentIntent.LastPaymentError | null {
  const failure = intent.lastFailure
  if (failure === null || intent.status === 'succeeded') return null

  return {
    type:
      failure.code === 'payment_intent_authentication_failure'
        ? 'invalid_request_error'
        : 'card_error',
    code: failure.code,
    message: failure.message,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    ...(failure.declineCode !== null && { decline_code: failure.declineCode }),
    ...(intent.latestChargeId !== null && { charge: intent.latestChargeId }),
  }
}

/** What a PaymentIntent can do and this stand-in does not. */
const unusedFeatures = {
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
    },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>
