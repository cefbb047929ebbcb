/** The events that the stand-in sends, of the many that Stripe has. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payout.created',
  'payout.paid',
  'payout.reconciliation_completed',
] as const

export type EventType = (typeof eventTypes)[number]
