import Stripe from 'stripe'

/**
 * Why Stripe would not do something, in our words: Stripe's own repeat parts of the key.
 *
 * @returns a clause without a full stop
 */
export function stripeReason(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe does not know the key: it was mistyped, revoked or has expired'
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    const permission = /'(rak_\w+)'/.exec(error.message)?.[1]
    return permission ? `the key lacks ${permission}` : 'the key is not allowed to'
  }
  if (error instanceof Stripe.errors.StripeConnectionError) return 'Stripe does not answer'
  if (!(error instanceof Stripe.errors.StripeError)) return 'of an unforeseen error'
  const { statusCode, code, param, requestId } = error
  const parts = [code, param && `parameter ${param}`, requestId].filter(Boolean)
  return `Stripe answered ${statusCode ?? 'nothing'} (${parts.join(', ')})`
}

/** Whether Stripe refused because the key may not do that. */
export function isDenied(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError
}
