import Stripe from 'stripe'
import { checkoutMessages } from '../../product/checkout-messages'
import { product } from '../../product/product'
import { PublicError } from '../platform/http/public-error'
import type { DeliveryChoice } from '../functions/create-payment/parse-checkout-request'
import { sessionMetadata } from './session-metadata'

/** The whole time that Stripe gets, below the 8 s of fault F2 however slowly it drips. */
const deadlineMs = 7500
const retryAfterSeconds = 30

/**
 * Creates a hosted checkout for one ebook and returns its address. Price, product and return
 * addresses are the server's own. Each call makes a session of its own, whose SDK retries share
 * one idempotency key. Throws a `PublicError`: 503 when Stripe does not create it in time, 200
 * when Stripe refuses the e-mail address.
 */
export async function startCheckout(
  choice: DeliveryChoice,
  { stripe, siteUrl }: { stripe: Stripe; siteUrl: string },
): Promise<string> {
  const creation = stripe.checkout.sessions.create(sessionParams(choice, siteUrl))
  try {
    const session = await Promise.race([creation, rejectAfter(deadlineMs)])
    if (session.url) return session.url
  } catch (cause) {
    throw publicErrorFor(cause)
  }
  throw unavailable()
}

function sessionParams(choice: DeliveryChoice, siteUrl: string) {
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
    metadata: sessionMetadata(choice),
    payment_intent_data: { description: product.title, metadata: { product: product.id } },
    success_url: `${siteUrl}/congratulations`,
    cancel_url: `${siteUrl}/`,
  } satisfies Stripe.Checkout.SessionCreateParams
}

function publicErrorFor(cause: unknown): PublicError {
  const isAddressRefused =
    cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === 'customer_email'
  if (isAddressRefused) return new PublicError(200, checkoutMessages.emailInvalid, {}, { cause })
  return unavailable({ cause })
}

function unavailable(options?: ErrorOptions): PublicError {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new PublicError(503, checkoutMessages.paymentUnavailable, headers, options)
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('deadline')), milliseconds).unref()
  })
}
