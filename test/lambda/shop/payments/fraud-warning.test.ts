import { refundFraud } from '../../../../lambda/shop/payments/fraud-warning'
import { stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { startServer, type TestServer } from '../../../support/lambda/http-server'

let server: TestServer
afterEach(() => server.close())

/** Refunds at a Stripe that refuses with this code. */
async function refundRefused(code: string) {
  server = await startServer((response) => {
    const error = { type: 'invalid_request_error', code, message: 'Refused' }
    response.writeHead(400).end(JSON.stringify({ error }))
  })
  return refundFraud(stripeAccess('sk_test_0123456789abcdef', server.url).stripe, 'pi_1')
}

test.each(['charge_already_refunded', 'charge_disputed'])(
  '[F101] a refund that Stripe refuses with %s is not needed',
  async (code) => {
    await expect(refundRefused(code)).resolves.toBeUndefined()
  },
)

test('[F101] a refund that Stripe refuses for another reason makes Stripe send the warning again', async () => {
  await expect(refundRefused('resource_missing')).rejects.toMatchObject({ statusCode: 503 })
})
