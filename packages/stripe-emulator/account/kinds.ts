import type { Stripe } from 'stripe'

/** The seller's own notes on an object: https://docs.stripe.com/api/metadata */
type Metadata = Stripe.Metadata

/** A Checkout Session with what its payment will have, which Stripe does not show. */
type StoredSession = Stripe.Checkout.Session & {
  status: 'open' | 'complete' | 'expired'
  currency: string
  amount_total: number
  success_url: string
  metadata: Metadata
  /** Shown only where it is expanded. */
  line_items: Stripe.ApiList<Stripe.LineItem>
  payment_intent_data: Partial<
    Pick<Stripe.PaymentIntent, 'description' | 'metadata' | 'statement_descriptor_suffix'>
  >
}

/** `payout` is the automatic payout that contains the movement. Stripe finds by it, but does not show it. */
type StoredTransaction = Stripe.BalanceTransaction & { payout: string | null }

/** One POST to an endpoint; `status` is null when there was no response, and `error` says why. */
export type Attempt = {
  atMs: number
  durationMs: number
  status: number | null
  error: string | null
}

/** The delivery of one event to one endpoint. */
export type Delivery = {
  object: 'delivery'
  id: string
  eventId: string
  endpointId: string
  state: 'pending' | 'delivered' | 'given_up'
  attempts: Attempt[]
  /** Milliseconds since the epoch; null when no attempt is left. */
  nextAttemptAtMs: number | null
}

/** The response kept for an Idempotency-Key, which is its id. */
export type KeptResponse = {
  object: 'idempotency_key'
  id: string
  /** Identifies the request, to recognize another one with the same key. */
  fingerprint: string
  requestId: string
  body: string
  status: number
  createdMs: number
}

/** What the account has, by kind: Stripe's own objects, and two kinds of the emulator's. */
export type Kinds = {
  product: Stripe.Product
  price: Stripe.Price
  'checkout.session': StoredSession
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Omit<Stripe.Dispute, 'balance_transactions'> & {
    balance_transactions: StoredTransaction[]
  }
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  file: Stripe.File
  balance_transaction: StoredTransaction
  payout: Stripe.Payout
  event: Stripe.EventBase
  /** `status` is also `deleted`, and `url` empty while the store has not said where it listens. */
  webhook_endpoint: Stripe.WebhookEndpoint
  delivery: Delivery
  idempotency_key: KeptResponse
}

/** The name of a kind, as each object has it in `object`. */
export type Kind = keyof Kinds
/** The kinds of Stripe's own. */
export type StripeKind = Exclude<Kind, 'delivery' | 'idempotency_key'>
/** Anything that is stored. */
export type StoredObject = Kinds[Kind]

/** An id, or whatever has it: Stripe's objects refer to each other by either. */
export type Reference = string | { id: string } | null | undefined

/** Tells what is stored under one kind. */
export function isOfKind<K extends Kind>(value: { object: string }, kind: K): value is Kinds[K] {
  return value.object === kind
}

/** The id that a field refers to; empty when it refers to nothing. */
export function idOf(reference: Reference): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}
