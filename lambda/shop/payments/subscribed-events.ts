import type Stripe from 'stripe'

type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent

export const sessionEvents: readonly EventName[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
]

/** Only its `created` is the time at which a dispute was closed. */
export const closingEvent = 'charge.dispute.closed' satisfies EventName

export const warningEvent = 'radar.early_fraud_warning.created' satisfies EventName

export const adjustmentEvents: readonly EventName[] = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  closingEvent,
  warningEvent,
]

export const subscribedEvents: EventName[] = [...sessionEvents, ...adjustmentEvents]
