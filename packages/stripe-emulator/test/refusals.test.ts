import Stripe from 'stripe'
import { sdkEnum } from '../api/sdk-enum'
import {
  ebookParams,
  errorOf,
  type RunningEmulator,
  secretKey,
  start,
} from './support/stripe-under-test'

const hook = { url: 'https://shop.test/hook', enabled_events: ['refund.created'] }

/** A call with its parameters, as a program without types may send it. */
async function refusalOf(
  { stripe }: RunningEmulator,
  path: string,
  params: Record<string, unknown>,
): Promise<Stripe.errors.StripeError> {
  return errorOf(stripe.rawRequest('POST', path, params))
}

function sessionOf<Cents>(currency: string, cents: Cents) {
  const price = { currency, unit_amount: cents, product_data: { name: 'Note' } }
  return { ...ebookParams, line_items: [{ quantity: 1, price_data: price }] }
}

const priceParam = 'line_items[0][price_data]'

test.each([
  ['an unknown currency', sessionOf('zzz', 1499), `${priceParam}[currency]`, undefined],
  ['a price in words', sessionOf('usd', 'ten'), `${priceParam}[unit_amount]`, 'integer'],
  ['a negative price', sessionOf('usd', -1), `${priceParam}[unit_amount]`, 'integer'],
  ['an unknown locale', { ...ebookParams, locale: 'xx' }, 'locale', undefined],
  ['a time in words', { ...ebookParams, expires_at: 'soon' }, 'expires_at', 'integer'],
])(
  'a checkout session with %s is refused as Stripe does it',
  async (_case, params, param, kind) => {
    const error = await refusalOf(await start(), '/v1/checkout/sessions', params)

    const code = kind && `parameter_invalid_${kind}`
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param, code })
  },
)

test('an unknown currency is refused with the list of those that Stripe takes', async () => {
  const { message } = await refusalOf(await start(), '/v1/checkout/sessions', sessionOf('zzz', 99))

  expect(message).toMatch(/^Invalid currency: zzz\. Stripe currently supports .*: usd, aed, /)
})

test('a value that is none of an enum is refused with the values that are', async () => {
  const params = { ...ebookParams, submit_type: 'buy' }

  const { message } = await refusalOf(await start(), '/v1/checkout/sessions', params)

  expect(message).toBe('Invalid submit_type: must be one of auto, pay, book, or donate')
})

test.each([
  ['usd', 49, 'at least $0.50 usd', 'amount_too_small'],
  ['jpy', 49, 'at least ¥50 jpy', 'amount_too_small'],
  ['gbp', 29, 'at least £0.30 gbp', 'amount_too_small'],
  ['usd', 100_000_000, 'no more than $999,999.99 usd', 'amount_too_large'],
])('%s %i is refused: Stripe charges %s', async (currency, cents, bound, code) => {
  const error = await refusalOf(await start(), '/v1/checkout/sessions', sessionOf(currency, cents))

  expect(error.message).toContain(bound)
  expect(error.code).toBe(code)
})

test.each([
  ['gbp', 30],
  ['jpy', 50],
])('%s %i is the least that Stripe charges', async (currency, cents) => {
  const { stripe } = await start()

  const session = await stripe.checkout.sessions.create(sessionOf(currency, cents))

  expect(session).toMatchObject({ currency, amount_total: cents })
})

test.each([
  ['event', { ...hook, enabled_events: ['checkout.session.complete'] }, 'enabled_events[0]'],
  ['API version', { ...hook, api_version: '1999-01-01' }, 'api_version'],
])('an endpoint with an unknown %s is refused', async (_case, params, param) => {
  const error = await refusalOf(await start(), '/v1/webhook_endpoints', params)

  expect(error).toMatchObject({ statusCode: 400, param, code: undefined })
  expect(error.message).toContain(`Invalid ${param}: must be one of `)
})

test('every event and API version of the SDK is accepted for an endpoint', async () => {
  const { stripe } = await start()
  const [enabled_events, versions] = ['EnabledEvent', 'ApiVersion'].map((name) =>
    sdkEnum('WebhookEndpoints', name),
  )

  const params = { ...hook, enabled_events, api_version: versions?.at(-1) }
  await stripe.rawRequest('POST', '/v1/webhook_endpoints', params)

  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  expect(endpoint).toMatchObject({ enabled_events, api_version: Stripe.API_VERSION })
  expect(enabled_events?.length).toBeGreaterThan(200)
})

test('a request for an API version that does not exist is refused', async () => {
  const { stripe } = await start()

  const error = await errorOf(stripe.events.list({}, { apiVersion: 'nonsense' }))

  expect(error).toMatchObject({ statusCode: 400, message: 'Invalid Stripe API version: nonsense' })
})

test('a response names the version of its request', async () => {
  const { stripe } = await start()

  const { lastResponse } = await stripe.events.list({}, { apiVersion: '2020-08-27' })

  expect(lastResponse.headers['stripe-version']).toBe('2020-08-27')
})

test.each([
  ['GET', '/v2/core/events'],
  ['POST', '/v1/horses'],
  ['GET', '/nowhere'],
  ['GET', '/v1/payment_intents/search?query=x'],
])('%s %s is no call: 404 in JSON', async (method, path) => {
  const { url } = await start()

  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
  })

  expect(response.status).toBe(404)
  const body: unknown = await response.json()
  const message = expect.stringMatching(/^Unrecognized request URL \((GET|POST): \/\w/)
  expect(body).toEqual({ error: { type: 'invalid_request_error', message } })
})

test('an id that is unknown is another error than a call that is', async () => {
  const { stripe } = await start()

  const unknownId = await errorOf(stripe.paymentIntents.retrieve('pi_unknown'))
  const unknownCall = await errorOf(stripe.paymentIntents.search({ query: 'x' }))

  expect(unknownId.code).toBe('resource_missing')
  expect(unknownCall.code).toBeUndefined()
})
