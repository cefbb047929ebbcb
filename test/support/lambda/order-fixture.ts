import { applyPayment, type PaymentFacts } from '../../../lambda/orders/apply-payment'
import type { Order } from '../../../lambda/orders/order'

export const linkKey = 'link-key-0123456789-0123456789-0123456789'

/** What Stripe says of a session that was paid as asked. */
export const paidFacts: PaymentFacts = {
  orderId: 'cs_test_a1B2c3D4',
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:01:00.000Z',
  amountCents: 1499,
  currency: 'usd',
  expectedCents: 1499,
  expectedCurrency: 'usd',
  livemode: false,
  paymentIntentId: 'pi_1',
  deliveryMethod: 'both',
  email: 'mara@example.com',
  phone: '+12025550123',
}

/** A paid order with nothing delivered yet, changed as a test needs it. */
export function paidOrder(changes: Partial<Order> = {}): Order {
  return { ...applyPayment(undefined, paidFacts, linkKey), ...changes }
}
