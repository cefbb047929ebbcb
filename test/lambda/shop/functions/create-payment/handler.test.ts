import { handler } from '../../../../../lambda/shop/functions/create-payment/handler'
import { apiMessages } from '../../../../../product/api-messages'
import { brand } from '../../../../../product/brand'
import { checkoutMessages } from '../../../../../product/checkout-messages'
import { apiEvent, context, readJson, siteUrl } from '../../../../support/lambda/api-event'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { useServer } from '../../../../support/lambda/http-server'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { secretName } from '../../../../support/lambda/secret-endpoint'
import { product } from '../../../../../product/product'
import { statementSuffix } from '../../../../../lambda/shop/payments/statement-suffix'

const url = 'https://checkout.stripe.com/c/pay/cs_test_1'
const choice = { deliveryMethod: 'both', email: 'mara@example.com', phone: '202-555-0123' }
const success = { statusCode: 200, body: { url } }
const unavailable = { statusCode: 503, body: { error: checkoutMessages.paymentUnavailable } }
type StripeResponse = { status: number; body: object } | 'lost'
const opened = { status: 200, body: { id: 'cs_test_1', object: 'checkout.session', url } }
/** What Stripe responds to a request with this idempotency key; `lost` closes the connection. */
let stripeResponse: (key: string) => StripeResponse
let keys: string[]

const { metrics, logs } = setUpFunctions({ 'not-stripe': JSON.stringify({ current: 'some-other-kind-of-key' }) })
const stripe = useServer((response, _body, { headers, socket }) => {
  const key = String(headers['idempotency-key'])
  keys.push(key)
  const next = stripeResponse(key)
  if (next === 'lost') return socket.destroy()
  const { status } = next
  const advice = status === 200 ? {} : { 'stripe-should-retry': String(status !== 402) }
  return response.writeHead(status, advice).end(JSON.stringify(next.body))
})
beforeEach(() => {
  keys = []
  stripeResponse = () => opened
  process.env['STRIPE_API_URL'] = stripe.url()
})

const call = async (body: unknown, request: Parameters<typeof apiEvent>[0] = {}) =>
  readJson(await handler(apiEvent({ body: JSON.stringify(body), ...request }), context))

test('[F1!] [F9!] a valid choice gets a hosted checkout at the server’s price and addresses, whatever the page sends', async () => {
  const [evil, extra] = ['evil.example', { price: 1, currency: 'xxx', quantity: 0 }]
  const headers = { 'content-type': 'application/json', Host: evil, Origin: `https://${evil}` }

  const response = await call({ ...choice, ...extra, success_url: `https://${evil}` }, { headers })

  expect(response).toMatchObject({ ...success, headers: { 'cache-control': 'no-store' } })
  expect(metrics.emitted()).toEqual([['PaymentCreated', 1]])
  const sent = new URLSearchParams(stripe.requests()[0]?.body)
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

test.each([
  ['Newsletter', 'newsletter', '?from=newsletter'],
  ['a'.repeat(41), null, ''],
  ['a@b.example', null, ''],
  ['=1+1', null, ''],
  ['a\n', null, ''],
])('the checkout has the source %j as %s, and leads back with it', async (given, source, query) => {
  const headers = { 'content-type': 'application/json', 'X-Viewer-Source': given }

  expect(await call(choice, { headers })).toMatchObject(success)

  const sent = new URLSearchParams(stripe.requests()[0]?.body)
  expect(sent.get('metadata[source]')).toBe(source)
  expect(sent.get('cancel_url')).toBe(`${siteUrl}/${query}`)
})

const { malformed, emailInvalid } = checkoutMessages
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
test.each([
  ['malformed JSON', '{"deliveryMethod"', {}, 400, malformed],
  ['no body', null, {}, 400, malformed],
  ['a body of 10 MB', JSON.stringify({ ...choice, more: 'a'.repeat(10_000_000) }), {}, 400, malformed],
  ['a form', 'deliveryMethod=email', form, 400, malformed],
  ['a typing error', JSON.stringify({ ...choice, email: 'mara' }), {}, 200, emailInvalid],
])('%s is neither sent to Stripe nor counted, and gets a sentence', async (_case, body, request, statusCode, error) => {
  const response = readJson(await handler(apiEvent({ body, ...request }), context))

  const field = error === emailInvalid ? { field: 'email' } : {}
  expect(response).toMatchObject({ statusCode, body: { error, ...field } })
  expect(stripe.requests()).toEqual([])
  expect(metrics.emitted()).toEqual([])
})

test('a stage without texts sells by email alone', async () => {
  delete process.env['TEXT_COUNTRIES']

  expect(await call(choice)).toMatchObject({ statusCode: 200, body: { error: checkoutMessages.emailOnly } })
  expect(await call({ ...choice, deliveryMethod: 'email' })).toMatchObject(success)
})

test('the checkout has what the stage has switched on', async () => {
  Object.assign(process.env, { PROMOTION_CODES: 'true', INCLUSIVE_TAX: 'true', INVOICES: 'true' })

  await call(choice)

  const sent = new URLSearchParams(stripe.requests()[0]?.body)
  const options = ['allow_promotion_codes', 'automatic_tax[enabled]', 'invoice_creation[enabled]']
  expect(options.map((name) => sent.get(name))).toEqual(['true', 'true', 'true'])
})

test('a checkout at the seller’s custom domain is a failure that the log explains', async () => {
  stripeResponse = () => ({ status: 200, body: { ...opened.body, url: 'https://pay.seller.test/c/pay/cs_test_1' } })

  expect(await call(choice)).toMatchObject(unavailable)
  expect(JSON.stringify(logs.errors())).toContain('does not follow a checkout at pay.seller.test')
})

test('[F3!] [F4!] [F5!] [F6!] each failure of Stripe is retried once with the call’s own key, and then becomes 503', async () => {
  const failures = [429, 409, 500, 503, 'lost'] as const
  const failureOf = new Map<string, StripeResponse>()
  stripeResponse = (key) => {
    const next = failures[failureOf.size] ?? 'lost'
    const body = { error: { type: 'api_error' } }
    const response = failureOf.get(key) ?? (next === 'lost' ? next : { status: next, body })
    failureOf.set(key, response)
    return response
  }

  const responses = await Promise.all(failures.map(() => call(choice)))

  for (const response of responses) {
    expect(response).toMatchObject({ ...unavailable, headers: { 'retry-after': '30' } })
  }
  expect(failureOf.size).toBe(failures.length)
  expect(keys.toSorted()).toEqual([...failureOf.keys(), ...failureOf.keys()].toSorted())
  expect(metrics.emitted()).toEqual([])
})

test.each([
  ['a missing secret', 'STRIPE_KEY_SECRET', secretName('nowhere'), /secret/],
  ['a secret that is not a key of Stripe', 'STRIPE_KEY_SECRET', secretName('not-stripe'), /key/],
  ['a list of countries in another form', 'TEXT_COUNTRIES', 'us', /TEXT_COUNTRIES/],
])('%s fails the call with a clear log line', async (_case, variable, value, message) => {
  process.env[variable] = value

  const response = await call(choice)

  expect(response).toMatchObject({ statusCode: 500, body: { requestId: 'request-1' } })
  expect(logs.errors().at(-1)).toMatchObject({ errorMessage: expect.stringMatching(message) })
  expect(stripe.requests()).toEqual([])
})

const callFrom = (header: string, address: string) =>
  call(choice, { headers: { 'Content-Type': 'application/json', [header]: address } })

test('[F7!] the 31st call of an address in a moment is refused before Stripe is called, by CloudFront’s header alone, and is not logged', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'] })
  const callRepeatedly = async (header: string) => {
    const responses = []
    while (responses.length < 31) responses.push(await callFrom(header, '198.51.100.7'))
    return responses
  }

  const responses = await callRepeatedly('X-Viewer-Address')
  const others = [await callFrom('X-Viewer-Address', '198.51.100.8'), ...(await callRepeatedly('X-Forwarded-For'))]
  jest.useRealTimers()

  expect(responses.filter(({ statusCode }) => statusCode !== 200)).toMatchObject([
    {
      statusCode: 429,
      headers: { 'cache-control': 'no-store', 'retry-after': '60' },
      body: { error: apiMessages.tooManyRequests },
    },
  ])
  expect(new Set(keys).size).toBe(30 + 32)
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(JSON.stringify(logs.entries())).toContain('"statusCode":429')
  expect(JSON.stringify(logs.entries())).not.toContain('198.51.100')
})

test('the payment is marked with its caller, never with an address, and a call without one with nothing', async () => {
  await callFrom('X-Viewer-Address', '198.51.100.20')
  await call(choice)

  const sent = stripe.requests().map(({ body }) => decodeURIComponent(body))
  const [known, unknown] = [sent.at(0), sent.at(-1)]
  expect(known).toMatch(/payment_intent_data\[metadata\]\[caller\]=[0-9a-f]{8}\b/)
  expect(known).not.toContain('198.51.100')
  expect(unknown).not.toContain('caller')
})
