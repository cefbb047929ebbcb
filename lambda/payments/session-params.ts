import type Stripe from 'stripe'
import { product } from '../../product/product'
import { type DeliveryChoice, sessionMetadata } from './payment-facts'
import type { OwnStore } from './store-mark'

/**
 * What create-payment requests of Stripe: a hosted checkout for one ebook, at the server's own price and
 * with its own return addresses.
 */
export function sessionParams(choice: DeliveryChoice, { mark, siteUrl }: OwnStore) {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // Charges every buyer the listed price in the listed currency (F27).
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: product.currency,
          unit_amount: product.priceCents,
          product_data: {
            name: product.title,
            description: product.subtitle,
            images: [`${siteUrl}/images/cover-600.jpg`],
          },
        },
      },
    ],
    ...('email' in choice ? { customer_email: choice.email } : {}),
    metadata: sessionMetadata(choice, mark),
    payment_intent_data: { description: product.title, metadata: { product: product.id, ...mark } },
    success_url: `${siteUrl}/congratulations`,
    cancel_url: `${siteUrl}/`,
  } satisfies Stripe.Checkout.SessionCreateParams
}
