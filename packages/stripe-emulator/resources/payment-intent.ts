import type { Stripe } from 'stripe'
import { z } from 'zod'
import { listRoute, retrieveRoute } from './api-route'
import { cardRecordSchema } from '../cards/card'
import { failureSchema } from '../cards/declines'
import { addressSchema } from '../cards/places'
import { fields, metadataSchema, newId, nulls, pick } from '../api/values'
import { totalCents, type SessionRecord } from './checkout-session'

/** A PaymentIntent: the payment of a session, through all attempts to make it. */
export const intentRecordSchema = z.object({
  object: z.literal('payment_intent'),
  ...fields('id currency', z.string()),
  ...fields('created amountCents', z.number()),
  ...fields('description latestChargeId', z.string().nullable()),
  statementSuffix: z.string().nullable().default(null),
  metadata: metadataSchema,
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  lastFailure: failureSchema.nullable(),
  /** The card whose holder has to confirm the payment (3-D Secure). */
  challenge: z
    .object({
      card: cardRecordSchema,
      email: z.string(),
      address: addressSchema.nullable().default(null),
    })
    .nullable(),
})

export type IntentRecord = z.infer<typeof intentRecordSchema>

type NewIntent = Pick<
  IntentRecord,
  'amountCents' | 'currency' | 'description' | 'statementSuffix' | 'metadata'
>

/** The payment of a session; Stripe creates it with the first attempt to pay. */
export function sessionIntent(session: SessionRecord, created: number): IntentRecord {
  const { intentDescription: description, intentMetadata: metadata } = session
  const sold = pick(session, 'currency statementSuffix')
  return newIntent({ ...sold, amountCents: totalCents(session), description, metadata }, created)
}

/** A payment that nobody has tried to make yet. */
export function newIntent(sold: NewIntent, created: number): IntentRecord {
  return {
    object: 'payment_intent',
    id: newId('intent'),
    created,
    status: 'requires_payment_method',
    latestChargeId: null,
    lastFailure: null,
    challenge: null,
    ...sold,
  }
}

/** The PaymentIntent in Stripe's JSON. */
export function intentJson(intent: IntentRecord): Stripe.PaymentIntent {
  const isWaiting = intent.status === 'requires_action'
  return {
    ...pick(intent, 'id object created currency description metadata status'),
    ...nulls('application application_fee_amount automatic_payment_methods canceled_at customer'),
    ...nulls('customer_account excluded_payment_method_types managed_payments on_behalf_of'),
    ...nulls('payment_method payment_method_configuration_details payment_record processing'),
    ...nulls('receipt_email review setup_future_usage shipping source statement_descriptor'),
    ...nulls('transfer_data transfer_group'),
    statement_descriptor_suffix: intent.statementSuffix,
    allowed_payment_method_types: ['card'],
    amount: intent.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amountCents : 0,
    cancellation_reason: intent.status === 'canceled' ? 'expired' : null,
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_emulator`,
    confirmation_method: 'automatic',
    last_payment_error: lastPaymentError(intent),
    latest_charge: intent.latestChargeId,
    livemode: false,
    next_action: isWaiting ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method_options: {
      card: {
        ...nulls('installments mandate_options network'),
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
  }
}

function lastPaymentError(intent: IntentRecord): Stripe.PaymentIntent.LastPaymentError | null {
  const { lastFailure: failure } = intent
  if (failure === null || intent.status === 'succeeded') return null
  const isRefusedByHolder = failure.code === 'payment_intent_authentication_failure'
  return {
    type: isRefusedByHolder ? 'invalid_request_error' : 'card_error',
    code: failure.code,
    message: failure.message,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    decline_code: failure.declineCode ?? undefined,
    charge: intent.latestChargeId ?? undefined,
  }
}

/** https://docs.stripe.com/api/payment_intents */
export const intentRoutes = [
  listRoute('payment_intent', '/v1/payment_intents', {}, intentJson),
  retrieveRoute('payment_intent', '/v1/payment_intents/:id', intentJson),
]
