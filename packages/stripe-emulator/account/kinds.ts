import type { Stripe } from 'stripe'

/** The seller's own notes on an object: https://docs.stripe.com/api/metadata */
type Metadata = Stripe.Metadata

/** A Checkout Session with what it sells and settings for its payment, which Stripe does not show. */
type StoredSession = Stripe.Checkout.Session & {
  status: 'open' | 'complete' | 'expired'
  currency: string
  amount_subtotal: number
  amount_total: number
  total_details: Stripe.Checkout.Session.TotalDetails
  success_url: string
  metadata: Metadata
  item: {
    name: string
    description?: string | undefined
    images?: string[] | undefined
    /** Whether the price includes the tax; otherwise there is none. */
    tax_behavior?: 'inclusive' | undefined
  }
  payment_intent_data: Partial<Pick<Stripe.Charge, 'description' | 'metadata' | 'statement_descriptor_suffix'>>
}

/** A business that buys: its name and its tax id. */
export type Business = { name: string; taxId: Stripe.Checkout.Session.CustomerDetails.TaxId }

/** `payout` is the automatic payout that contains the movement. Stripe filters by it, but does not show it. */
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
type KeptResponse = {
  object: 'idempotency_key'
  id: string
  /** Identifies the request, to detect a different one with the same key. */
  fingerprint: string
  body: string
  status: number
  createdMs: number
}

/** The objects of the account, by kind: Stripe's own, and two kinds of the emulator's. */
export type Kinds = {
  coupon: Stripe.Coupon
  promotion_code: Stripe.PromotionCode
  'checkout.session': StoredSession
  invoice: Stripe.Invoice
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Omit<Stripe.Dispute, 'balance_transactions'> & {
    balance_transactions: StoredTransaction[]
  }
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  balance_transaction: StoredTransaction
  payout: Stripe.Payout
  event: Stripe.EventBase
  /** `status` can also be `deleted`. `url` is empty until the store reports its address. */
  webhook_endpoint: Stripe.WebhookEndpoint
  delivery: Delivery
  idempotency_key: KeptResponse
}

/** The name of a kind, which each object has in `object`. */
export type Kind = keyof Kinds
export type StripeKind = Exclude<Kind, 'delivery' | 'idempotency_key'>
export type StoredObject = Kinds[Kind]

/** An id, or an object with it: Stripe's objects refer to each other with either. */
export type Reference = string | { id: string } | null | undefined

export function isOfKind<K extends Kind>(value: { object: string }, kind: K): value is Kinds[K] {
  return value.object === kind
}

/** The id that a field refers to; empty when it refers to nothing. */
export function idOf(reference: Reference): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}
