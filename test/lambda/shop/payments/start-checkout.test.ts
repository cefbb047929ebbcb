import type Stripe from 'stripe'
import { refundFraud } from '../../../../lambda/shop/payments/fraud-warning'
import { startCheckout } from '../../../../lambda/shop/payments/start-checkout'
import { stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { ownStore } from '../../../support/lambda/session-fixture'

let server: TestServer
let error: object
beforeAll(async () => {
  server = await startServer((response) => {
    const refusal = { type: 'invalid_request_error', message: 'Refused', ...error }
    response.writeHead(400).end(JSON.stringify({ error: refusal }))
  })
})
afterAll(() => server.close())

/** A Stripe that refuses every request with this error. */
function refusing(refusal: object): Stripe {
  error = refusal
  return stripeAccess('sk_test_0123456789abcdef', server.url).stripe
}
const start = (stripe: Stripe) =>
  startCheckout(
    { deliveryMethod: 'email', email: 'mara@example.com' },
    { stripe, own: ownStore, checkoutHost: 'checkout.stripe.com' },
  )

test('an e-mail address that Stripe refuses is an error that the buyer can correct', async () => {
  expect(await start(refusing({ param: 'customer_email' }))).toEqual({
    error: checkoutMessages.emailInvalid,
  })
})

test('another parameter that Stripe refuses is not an error of the buyer', async () => {
  await expect(start(refusing({ param: 'line_items' }))).rejects.toMatchObject({
    statusCode: 503,
    message: checkoutMessages.paymentUnavailable,
  })
})

test('[F2] a Stripe response that never finishes is abandoned within 8 seconds', async () => {
  jest.useFakeTimers()
  const never = { checkout: { sessions: { create: () => new Promise(() => {}) } } }

  const response = start(never as unknown as Stripe).catch((thrown: unknown) => thrown)
  await jest.advanceTimersByTimeAsync(8000)
  jest.useRealTimers()

  expect(await response).toMatchObject({ statusCode: 503 })
})

test('[F2] two attempts that time out end within 8 seconds', () => {
  const { stripe } = stripeAccess('sk_test_0123456789abcdef')
  const longestBackOffMs = 1000

  const attempts = stripe.getMaxNetworkRetries() + 1
  const timeoutMs = Number(stripe.getApiField('timeout'))

  expect(attempts * timeoutMs + longestBackOffMs).toBeLessThanOrEqual(8000)
})

test.each(['charge_already_refunded', 'charge_disputed'])(
  '[F101] a refund of fraud that Stripe refuses with %s is not needed',
  async (code) => {
    await expect(refundFraud(refusing({ code }), 'pi_1')).resolves.toBeUndefined()
  },
)

test('[F101] a refund of fraud that Stripe refuses for another reason makes Stripe send the warning again', async () => {
  const refund = refundFraud(refusing({ code: 'resource_missing' }), 'pi_1')

  await expect(refund).rejects.toMatchObject({ statusCode: 503 })
})
