import type Stripe from 'stripe'
import { PublicError } from '../../../../../lambda/platform/http/public-error'
import { startCheckout } from '../../../../../lambda/shop/payments/start-checkout'
import { stripeAccess } from '../../../../../lambda/shop/payments/stripe-client'
import { ownStore } from '../../../../support/lambda/session-fixture'

test('[F2] a Stripe response that never finishes is abandoned within 8 seconds', async () => {
  jest.useFakeTimers()
  const never = { checkout: { sessions: { create: () => new Promise(() => {}) } } }
  const stripe = never as unknown as Stripe

  const response = startCheckout(
    { deliveryMethod: 'email', email: 'a@example.com' },
    { stripe, own: ownStore, checkoutHost: 'checkout.stripe.com' },
  ).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(8000)

  expect(await response).toBeInstanceOf(PublicError)
  expect(await response).toMatchObject({ statusCode: 503 })
})

test('[F2] two attempts that time out end within 8 seconds', () => {
  const { stripe } = stripeAccess('sk_test_0123456789abcdef')
  const longestBackOffMs = 1000

  const attempts = stripe.getMaxNetworkRetries() + 1
  const timeoutMs = Number(stripe.getApiField('timeout'))

  expect(attempts * timeoutMs + longestBackOffMs).toBeLessThanOrEqual(8000)
})
