import { handler } from '../../../../../lambda/shop/functions/create-payment/handler'
import { apiEvent, context } from '../../../../support/lambda/api-event'
import { createPaymentEnvironment } from '../../../../support/lambda/create-payment-environment'
import { startServer, type TestServer } from '../../../../support/lambda/http-server'
import { captureLogs } from '../../../../support/lambda/logs'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { secretArn, useSecrets } from '../../../../support/lambda/secret-endpoint'

const metrics = captureMetrics()
let stripe: TestServer
let stripeResponse: { status: number; body: object }

useSecrets({ stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }) })
captureLogs()
beforeAll(async () => {
  stripe = await startServer((response) =>
    response.writeHead(stripeResponse.status).end(JSON.stringify(stripeResponse.body)),
  )
})
beforeEach(() => {
  stripeResponse = {
    status: 200,
    body: { id: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
  }
  Object.assign(process.env, createPaymentEnvironment(stripe.url))
})
afterAll(() => {
  stripe.close()
})

const choice = { deliveryMethod: 'both', email: 'mara@example.com', phone: '202-555-0123' }
const call = async (body: object) =>
  (await handler(apiEvent({ body: JSON.stringify(body) }), context)).statusCode

test('a created checkout is counted', async () => {
  expect(await call(choice)).toBe(200)
  expect(metrics.emitted()).toEqual([['PaymentCreated', 1]])
})

test('[F96] a failure of Stripe is counted as one failure', async () => {
  stripeResponse = { status: 500, body: { error: { type: 'api_error' } } }

  expect(await call(choice)).toBe(503)
  expect(metrics.emitted()).toEqual([['CreatePaymentFailure', 1]])
})

test('[F96] a secret that cannot be read is counted as one failure', async () => {
  process.env['STRIPE_KEY_SECRET'] = secretArn('missing')

  expect(await call(choice)).toBe(500)
  expect(metrics.emitted()).toEqual([['CreatePaymentFailure', 1]])
})

test('[F96] a missing variable is counted as one failure', async () => {
  delete process.env['STRIPE_KEY_SECRET']

  expect(await call(choice)).toBe(500)
  expect(metrics.emitted()).toEqual([['CreatePaymentFailure', 1]])
})

test('[F78] a checkout that the page would not follow is a failure', async () => {
  stripeResponse.body = { id: 'cs_test_1', url: 'https://pay.seller.test/c/pay/cs_test_1' }

  expect(await call(choice)).toBe(503)
  expect(metrics.emitted()).toEqual([['CreatePaymentFailure', 1]])
})

test.each([
  ['an input that the buyer can correct', { ...choice, email: 'mara' }, 200],
  ['a malformed request', { ...choice, deliveryMethod: 'fax' }, 400],
])('%s counts nothing', async (_case, body, statusCode) => {
  expect(await call(body)).toBe(statusCode)
  expect(metrics.emitted()).toEqual([])
})
