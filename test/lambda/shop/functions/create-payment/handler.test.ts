import { handler } from '../../../../../lambda/shop/functions/create-payment/handler'
import { brand } from '../../../../../product/brand'
import { checkoutMessages } from '../../../../../product/checkout-messages'
import { apiEvent, context, readJson, siteUrl } from '../../../../support/lambda/api-event'
import { createPaymentEnvironment } from '../../../../support/lambda/create-payment-environment'
import { startServer, type TestServer } from '../../../../support/lambda/http-server'
import { captureLogs } from '../../../../support/lambda/logs'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { secretArn, useSecrets } from '../../../../support/lambda/secret-endpoint'
import { product } from '../../../../../product/product'
import { statementSuffix } from '../../../../../product/statement-suffix'

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
}
const choice = { deliveryMethod: 'both', email: 'mara@example.com', phone: '202-555-0123' }
const logs = captureLogs()
let stripe: TestServer
let stripeResponse: (attempt: number) => {
  status: number
  body: object
  headers?: Record<string, string>
}

useSecrets({
  stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }),
  blank: JSON.stringify({ current: '' }),
  'not-stripe': JSON.stringify({ current: 'some-other-kind-of-key' }),
})
beforeEach(async () => {
  stripeResponse = () => ({ status: 200, body: session })
  stripe = await startServer((response) => {
    const { status, body, headers } = stripeResponse(stripe.requests.length)
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  Object.assign(process.env, createPaymentEnvironment(stripe.url))
})
afterEach(() => stripe.close())

const call = async (body: unknown, request: Parameters<typeof apiEvent>[0] = {}) =>
  readJson(await handler(apiEvent({ body: JSON.stringify(body), ...request }), context))

test('a valid choice gets the URL of a hosted checkout', async () => {
  const response = await call(choice)

  expect(response).toMatchObject({ statusCode: 200, body: { url: session.url } })
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
})

test('[F1] price, product and return addresses are the server’s, whatever the page sends', async () => {
  await call({
    ...choice,
    price: 1,
    currency: 'xxx',
    quantity: 0,
    success_url: 'https://evil.example',
  })

  const sent = new URLSearchParams(stripe.requests[0]?.body)
  expect(Object.fromEntries(sent)).toEqual({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'wallet_options[link][display]': 'never',
    'adaptive_pricing[enabled]': 'false',
    'managed_payments[enabled]': 'false',
    'automatic_tax[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': product.currency,
    'line_items[0][price_data][unit_amount]': String(product.priceCents),
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'line_items[0][price_data][product_data][name]': product.title,
    'line_items[0][price_data][product_data][description]': product.subtitle,
    'line_items[0][price_data][product_data][images][0]': `${siteUrl}/images/cover-600.jpg`,
    customer_email: 'mara@example.com',
    'metadata[product]': product.id,
    'metadata[store]': ownStore.mark.store,
    'metadata[account]': ownStore.mark.account,
    'metadata[expectedCents]': String(product.priceCents),
    'metadata[expectedCurrency]': product.currency,
    'metadata[deliveryMethod]': 'both',
    'metadata[email]': 'mara@example.com',
    'metadata[phone]': '+12025550123',
    'payment_intent_data[description]': product.title,
    'payment_intent_data[statement_descriptor_suffix]': statementSuffix(product),
    'payment_intent_data[metadata][product]': product.id,
    'payment_intent_data[metadata][store]': ownStore.mark.store,
    'payment_intent_data[metadata][account]': ownStore.mark.account,
    'branding_settings[display_name]': brand.name,
    'branding_settings[background_color]': brand.colors.light.background,
    'branding_settings[button_color]': brand.colors.light.accentSolid,
    'branding_settings[border_style]': 'rounded',
    'branding_settings[icon][type]': 'url',
    'branding_settings[icon][url]': `${siteUrl}/apple-touch-icon.png`,
    'custom_text[submit][message]': checkoutMessages.notes.both,
    success_url: `${siteUrl}/congratulations`,
    cancel_url: `${siteUrl}/`,
  })
})

test('[F9] no header of the request reaches the return addresses', async () => {
  const evil = 'evil.example'
  await call(choice, {
    headers: {
      'content-type': 'application/json',
      Host: evil,
      Origin: `https://${evil}`,
      'X-Forwarded-Host': evil,
    },
  })

  expect(stripe.requests[0]?.body).not.toContain(evil)
})

test.each([
  ['malformed JSON', '{"deliveryMethod"', {}],
  ['no body', null, {}],
  ['a body of 10 MB', JSON.stringify({ ...choice, email: 'a'.repeat(10_000_000) }), {}],
  [
    'a form',
    'deliveryMethod=email',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['no content type', JSON.stringify(choice), { headers: {} }],
  ['an array for a string', JSON.stringify({ ...choice, email: ['a@example.com'] }), {}],
  ['an unknown delivery method', JSON.stringify({ ...choice, deliveryMethod: 'fax' }), {}],
])('[F8] %s gets 400 and makes no request to Stripe', async (_case, body, request) => {
  const response = readJson(await handler(apiEvent({ body, ...request }), context))

  expect(response).toMatchObject({ statusCode: 400, body: { error: checkoutMessages.malformed } })
  expect(stripe.requests).toEqual([])
})

test('an input that the buyer can correct gets 200 with a sentence and no request to Stripe', async () => {
  const [beforeCountries = ''] = checkoutMessages.phoneCountry('|').split('|')
  const response = await call({ ...choice, phone: '+44 7400 123456' })

  expect(response.statusCode).toBe(200)
  expect(response.body).toEqual({ error: expect.stringContaining(beforeCountries) })
  expect(stripe.requests).toEqual([])
})

test('an e-mail address that Stripe rejects gets a sentence for the buyer', async () => {
  const error = { type: 'invalid_request_error', param: 'customer_email', message: 'Invalid email' }
  stripeResponse = () => ({ status: 400, body: { error } })

  expect(await call(choice)).toMatchObject({
    statusCode: 200,
    body: { error: checkoutMessages.emailInvalid },
  })
})

describe('[F78] a checkout at the seller’s custom domain', () => {
  const url = 'https://pay.seller.test/c/pay/cs_test_1'
  beforeEach(() => {
    stripeResponse = () => ({ status: 200, body: { ...session, url } })
  })

  test('gets its URL returned when the stage has the setting', async () => {
    process.env['CHECKOUT_HOST'] = 'pay.seller.test'

    expect(await call(choice)).toMatchObject({ statusCode: 200, body: { url } })
  })

  test('gets 503 without it, and the log names the setting and the host', async () => {
    expect(await call(choice)).toMatchObject({
      statusCode: 503,
      body: { error: checkoutMessages.paymentUnavailable },
    })
    expect(JSON.stringify(logs.errors())).toMatch(/checkoutHost.*pay\.seller\.test/)
  })
})

test.each([429, 409, 500, 503])(
  '[F3] Stripe’s %i is retried once with the same key, and then becomes 503',
  async (status) => {
    const keys = new Set<string | string[] | undefined>()
    stripe.close()
    stripe = await startServer((response, _body, request) => {
      keys.add(request.headers['idempotency-key'])
      response
        .writeHead(status, { 'stripe-should-retry': 'true' })
        .end(JSON.stringify({ error: { type: 'api_error' } }))
    })
    process.env['STRIPE_API_URL'] = stripe.url

    const response = await call(choice)

    expect(response).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '30' },
      body: { error: checkoutMessages.paymentUnavailable },
    })
    expect(stripe.requests).toHaveLength(2)
    expect(keys.size).toBe(1)
  },
)

test('[F4] a lost first response creates no second session within one request', async () => {
  const keys: unknown[] = []
  stripe.close()
  stripe = await startServer((response, _body, request) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) request.socket.destroy()
    else response.end(JSON.stringify(session))
  })
  process.env['STRIPE_API_URL'] = stripe.url

  expect(await call(choice)).toMatchObject({ statusCode: 200 })
  expect(keys).toEqual([keys[0], keys[0]])
})

test.each([
  ['missing', secretArn('nowhere')],
  ['blank', secretArn('blank')],
  ['not a key of Stripe', secretArn('not-stripe')],
])('[F10] a secret that is %s refuses the call with a clear log line', async (_case, arn) => {
  process.env['STRIPE_KEY_SECRET'] = arn

  const response = await call(choice)

  expect(response).toMatchObject({ statusCode: 500, body: { requestId: 'request-1' } })
  expect(logs.errors().at(-1)).toMatchObject({ errorMessage: expect.stringMatching(/secret|key/) })
  expect(stripe.requests).toEqual([])
})

test('[F10] all missing and malformed variables are named at once', async () => {
  process.env['TEXT_COUNTRIES'] = 'us'
  delete process.env['STRIPE_KEY_SECRET']

  expect((await call(choice)).statusCode).toBe(500)
  expect(logs.errors().at(-1)).toMatchObject({
    errorMessage: 'Missing or malformed environment variables: STRIPE_KEY_SECRET, TEXT_COUNTRIES',
  })
})

test.each(['text', 'both'])(
  'a stage without texts refuses %s with a sentence that the page shows',
  async (deliveryMethod) => {
    delete process.env['TEXT_COUNTRIES']

    const response = await call({ ...choice, deliveryMethod, phone: '+12025550123' })

    expect(response).toMatchObject({ statusCode: 200, body: { error: checkoutMessages.emailOnly } })
    expect(stripe.requests).toEqual([])
  },
)

test('a stage without texts sells by e-mail', async () => {
  delete process.env['TEXT_COUNTRIES']

  const response = await call({ ...choice, deliveryMethod: 'email', phone: '' })

  expect(response).toMatchObject({ statusCode: 200, body: { url: session.url } })
})

test('a stage without the store’s URL fails the request', async () => {
  expect((await call(choice, { stageVariables: null })).statusCode).toBe(500)
  expect(stripe.requests).toEqual([])
})

test('[F94] the log contains neither the buyer’s input nor the key', async () => {
  stripeResponse = () => ({
    status: 402,
    body: { error: { type: 'card_error', message: 'mara@example.com +12025550123' } },
  })
  await call(choice)

  expect(logs.errors()).toHaveLength(1)
  expect(JSON.stringify(logs.entries())).not.toMatch(/mara@example|2025550123|sk_test/)
})
