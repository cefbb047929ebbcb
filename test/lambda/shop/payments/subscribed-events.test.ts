import {
  adjustmentEvents,
  sessionEvents,
  subscribedEvents,
} from '../../../../lambda/shop/payments/subscribed-events'

test('the endpoint subscribes to everything that changes a payment', () => {
  expect(subscribedEvents.toSorted()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.refunded',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'radar.early_fraud_warning.created',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ])
})

test('every event is either about a session or about an adjustment', () => {
  expect(sessionEvents.every((name) => name.startsWith('checkout.session.'))).toBe(true)
  expect(adjustmentEvents.some((name) => name.startsWith('checkout.session.'))).toBe(false)
})
