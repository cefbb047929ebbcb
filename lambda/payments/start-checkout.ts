import Stripe from 'stripe'
import { checkoutMessages } from '../../product/checkout-messages'
import type { CreatePaymentResponse } from '../contract'
import { PublicError } from '../platform/http/public-error'
import type { DeliveryChoice } from './payment-facts'
import { sessionParams } from './session-params'
import type { OwnStore } from './store-mark'

/** How long Stripe gets in all, however slowly it responds; below the 8 s of F2. */
const deadlineMs = 7500
const retryAfterSeconds = 30

/**
 * Creates a hosted checkout for one ebook and returns its address, or the sentence for the buyer
 * when Stripe rejects the e-mail address. Price, product and return addresses are the server's
 * own. Each call creates a new session; its SDK retries share one idempotency key. Throws a
 * `PublicError` with status 503 when Stripe does not create the session in time.
 */
export async function startCheckout(
  choice: DeliveryChoice,
  { stripe, own }: { stripe: Stripe; own: OwnStore },
): Promise<CreatePaymentResponse> {
  const creation = stripe.checkout.sessions.create(sessionParams(choice, own))
  try {
    const { url } = await Promise.race([creation, rejectAfter(deadlineMs)])
    if (url) return { url }
  } catch (cause) {
    if (isEmailRejected(cause)) return { error: checkoutMessages.emailInvalid }
    throw unavailable({ cause })
  }
  throw unavailable()
}

function isEmailRejected(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
  )
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
