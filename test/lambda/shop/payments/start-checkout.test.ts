import { startCheckout } from '../../../../lambda/shop/payments/start-checkout'
import { stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { ownStore } from '../../../support/lambda/session-fixture'

let server: TestServer
afterEach(() => server.close())

/** Starts a checkout at a Stripe that refuses this parameter. */
async function startRefused(param: string) {
  server = await startServer((response) => {
    const error = { type: 'invalid_request_error', param, message: 'Refused' }
    response.writeHead(400).end(JSON.stringify({ error }))
  })
  const { stripe } = stripeAccess('sk_test_0123456789abcdef', server.url)
  return startCheckout(
    { deliveryMethod: 'email', email: 'mara@example.com' },
    { stripe, own: ownStore, checkoutHost: 'checkout.stripe.com' },
  )
}

test('an e-mail address that Stripe refuses is an error that the buyer can correct', async () => {
  expect(await startRefused('customer_email')).toEqual({ error: checkoutMessages.emailInvalid })
})

test('another parameter that Stripe refuses is not an error of the buyer', async () => {
  await expect(startRefused('line_items[0][price_data][currency]')).rejects.toMatchObject({
    statusCode: 503,
    message: checkoutMessages.paymentUnavailable,
  })
})
