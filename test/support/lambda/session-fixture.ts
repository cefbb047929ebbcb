import { sessionMetadata } from '../../../lambda/shop/payments/session-metadata'
import { product } from '../../../product/product'
import { siteUrl } from './api-event'

export const ownStore = { mark: { store: 'ebook-store-test', account: '123456789012' }, siteUrl }

/** A checkout session as an event contains it, with the fields that the store reads. */
export function paidSession(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'cs_test_a1B2c3D4',
    object: 'checkout.session',
    created: Date.UTC(2026, 10, 21, 10) / 1000,
    status: 'complete',
    payment_status: 'paid',
    amount_total: product.priceCents,
    currency: product.currency,
    livemode: false,
    payment_intent: 'pi_1',
    customer_details: { email: 'card@example.com', name: 'Zoë 📚' },
    metadata: sessionMetadata(
      { deliveryMethod: 'both', email: 'mara@example.com', phone: '+12025550123' },
      ownStore.mark,
    ),
    success_url: `${siteUrl}/congratulations`,
    ...changes,
  }
}
