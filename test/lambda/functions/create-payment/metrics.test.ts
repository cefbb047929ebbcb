import { handler } from '../../../../lambda/functions/create-payment/handler'
import { apiEvent, context } from '../../../support/lambda/api-event'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { captureMetrics } from '../../../support/lambda/metric-lines'
import { secretArn, useSecrets } from '../../../support/lambda/secret-endpoint'

const metrics = captureMetrics()
const everyLine: string[] = []
let stripe: TestServer
let stripeAnswer: { status: number; body: object }

useSecrets({ stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }) })
beforeAll(async () => {
  jest.spyOn(console, 'info').mockReturnValue()
  jest.spyOn(console, 'error').mockReturnValue()
  stripe = await startServer((response) =>
    response.writeHead(stripeAnswer.status).end(JSON.stringify(stripeAnswer.body)),
  )
})
beforeEach(() => {
  metrics.clear()
  stripeAnswer = {
    status: 200,
    body: { id: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
  }
  Object.assign(process.env, {
    STRIPE_KEY_SECRET: secretArn('stripe'),
    TEXT_COUNTRIES: 'US,CA',
    STRIPE_API_URL: stripe.url,
  })
})
afterEach(() => everyLine.push(metrics.text()))
afterAll(() => {
  stripe.close()
})

const choice = { deliveryMethod: 'both', email: 'mara@example.com', phone: '202-555-0123' }
const call = async (body: object) =>
  (await handler(apiEvent({ body: JSON.stringify(body) }), context)).statusCode

test('an opened checkout is counted', async () => {
  expect(await call(choice)).toBe(200)
  expect(metrics.figures()).toEqual([['PaymentCreated', 1]])
})

test('[F96] a Stripe that opens no checkout is counted as one failure', async () => {
  stripeAnswer = { status: 500, body: { error: { type: 'api_error' } } }

  expect(await call(choice)).toBe(503)
  expect(metrics.figures()).toEqual([['CreatePaymentFailure', 1]])
})

test('[F96] a secret that cannot be read is counted as one failure', async () => {
  process.env['STRIPE_KEY_SECRET'] = secretArn('missing')

  expect(await call(choice)).toBe(500)
  expect(metrics.figures()).toEqual([['CreatePaymentFailure', 1]])
})

test('[F96] a missing variable is counted as one failure', async () => {
  delete process.env['TEXT_COUNTRIES']

  expect(await call(choice)).toBe(500)
  expect(metrics.figures()).toEqual([['CreatePaymentFailure', 1]])
})

test.each([
  ['what the buyer can put right', { ...choice, email: 'mara' }, 200],
  ['a malformed call', { ...choice, deliveryMethod: 'fax' }, 400],
])('%s counts nothing', async (_case, body, statusCode) => {
  expect(await call(body)).toBe(statusCode)
  expect(metrics.figures()).toEqual([])
})

test('[F94] no metric of any test above holds an address, a number or a session', () => {
  const lines = everyLine.join('')

  expect(lines).toContain('"PaymentCreated":1')
  expect(lines).not.toMatch(/@|2025550123|202-555|cs_test|sk_test/)
})
