import type { Stripe } from 'stripe'

/** With the item and the payment's settings, which Stripe does not show. */
type StoredSession = Stripe.Checkout.Session & {
  status: 'open' | 'complete' | 'expired'
  currency: string
  amount_subtotal: number
  amount_total: number
  total_details: Stripe.Checkout.Session.TotalDetails
  success_url: string
  metadata: Stripe.Metadata
  item: {
    name: string
    description?: string | undefined
    images?: string[] | undefined
    /** Whether the price includes the tax; otherwise there is none. */
    tax_behavior?: 'inclusive' | undefined
  }
  payment_intent_data: Partial<Pick<Stripe.Charge, 'description' | 'metadata' | 'statement_descriptor_suffix'>>
}

export type Business = { name: string; taxId: Stripe.Checkout.Session.CustomerDetails.TaxId }

/** `payout` is the automatic payout that contains the movement. Stripe filters by it, but does not show it. */
type StoredTransaction = Stripe.BalanceTransaction & { payout: string | null }

/** `status` is null without a response, and `error` says why. */
export type Attempt = {
  atMs: number
  durationMs: number
  status: number | null
  error: string | null
}

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

/** Its id is the Idempotency-Key. */
type KeptResponse = {
  object: 'idempotency_key'
  id: string
  /** Detects a different request with the same key. */
  fingerprint: string
  body: string
  status: number
  createdMs: number
}

/** Stripe's own kinds, and two of the emulator's. */
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

/** The value of `object`. */
export type Kind = keyof Kinds
export type StripeKind = Exclude<Kind, 'delivery' | 'idempotency_key'>
export type StoredObject = Kinds[Kind]

export type Reference = string | { id: string } | null | undefined

export function isOfKind<K extends Kind>(value: { object: string }, kind: K): value is Kinds[K] {
  return value.object === kind
}

/** Empty for a field that refers to nothing. */
export function idOf(reference: Reference): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}
