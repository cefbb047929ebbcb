import { firstLinkHash } from '../../../lambda/shop/links/download-link'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/apply-payment'
import type { Order } from '../../../lambda/orders/order'
import { product } from '../../../product/product'

export const linkKey = 'link-key-0123456789-0123456789-0123456789'

/** A checkout session paid with the expected amount. */
export const paidFacts: PaymentFacts = {
  orderId: 'cs_test_a1B2c3D4',
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:01:00.000Z',
  amountCents: product.priceCents,
  currency: product.currency,
  expectedCents: product.priceCents,
  expectedCurrency: product.currency,
  livemode: false,
  paymentIntentId: 'pi_1',
  deliveryMethod: 'both',
  email: 'mara@example.com',
  phone: '+12025550123',
}

/** A paid order with nothing delivered yet, with a test's changes. */
export function paidOrder(changes: Partial<Order> = {}): Order {
  return {
    ...applyPayment(undefined, paidFacts, firstLinkHash(paidFacts.orderId, linkKey)),
    ...changes,
  }
}
