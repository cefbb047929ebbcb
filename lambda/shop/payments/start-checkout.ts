import Stripe from 'stripe'
import { checkoutMessages } from '../../../product/checkout-messages'
import { type CreatePaymentResponse, isCheckoutAddress } from '../../contract'
import { PublicError } from '../../platform/http/public-error'
import { LoggableError } from '../../platform/logging/loggable-error'
import type { DeliveryChoice } from './session-metadata'
import { type CheckoutOptions, sessionParams } from './session-params'
import type { OwnStore } from './store-mark'

/** For all of Stripe's attempts; below the 8 s of F2. */
const deadlineMs = 7500
const retryAfterSeconds = 30

type CheckoutContext = {
  stripe: Stripe
  own: OwnStore
  options?: CheckoutOptions
}

/**
 * Each call creates a new session; the SDK's retries within it share one idempotency key. Returns an error for the
 * buyer when Stripe rejects the email address. Throws a `PublicError` with status 503 when Stripe does not create the
 * session in time, or creates it at an address that the page does not redirect to.
 */
export async function startCheckout(
  choice: DeliveryChoice,
  { stripe, own, options }: CheckoutContext,
): Promise<CreatePaymentResponse> {
  const creation = stripe.checkout.sessions.create(sessionParams(choice, own, options))
  try {
    const { url } = await Promise.race([creation, rejectAfter(deadlineMs)])
    if (url) return { url: followedUrl(url, own.siteUrl) }
  } catch (cause) {
    if (isEmailRejected(cause)) return { error: checkoutMessages.emailInvalid, field: 'email' }
    throw unavailable({ cause })
  }
  throw unavailable()
}

/** If the page does not follow the address, no buyer can pay, so this throws. */
function followedUrl(url: string, siteUrl: string): string {
  if (isCheckoutAddress(url, new URL(siteUrl).hostname)) return url
  const { host } = new URL(url)
  throw new LoggableError(`The page does not follow a checkout at ${host}`)
}

function isEmailRejected(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
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
