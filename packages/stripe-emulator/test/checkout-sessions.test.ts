import Stripe from 'stripe'
import { inSeconds } from '../platform/clock'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { eventTypes, sale } from './support/sale'
import {
  ebookParams,
  errorOf,
  openSession,
  paidSession,
  pay,
  sdk,
  secretKey,
  start,
} from './support/stripe-under-test'

/** The error of a call whose parameters may have wrong types. */
async function refusalOf(params: Record<string, unknown>) {
  const { stripe } = await start()
  return errorOf(stripe.rawRequest('POST', '/v1/checkout/sessions', params))
}

function sessionOf<Currency, Cents>(currency: Currency, cents: Cents) {
  const price = { currency, unit_amount: cents, product_data: { name: 'Note' } }
  return { ...ebookParams, line_items: [{ quantity: 1, price_data: price }] }
}

function suffix(statement_descriptor_suffix: string) {
  const data = { ...ebookParams.payment_intent_data, statement_descriptor_suffix }
  return { payment_intent_data: data }
}

const price = 'line_items[0][price_data]'
const noInteger = 'parameter_invalid_integer'
const suffixParam = 'payment_intent_data[statement_descriptor_suffix]'
const red = { button_color: 'red' }
const note = { message: 'a'.repeat(1201) }

describe('creating a Checkout Session', () => {
  test('returns an open session for a day with everything requested', async () => {
    const emulator = await start()
    const wallets = { wallet_options: { link: { display: 'never' } } } as const

    const session = await openSession(emulator, wallets)

    const { metadata, success_url, cancel_url } = ebookParams
    expect(session).toMatchObject({
      ...wallets,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1499,
      currency: 'usd',
      customer_email: 'ann@example.com',
      metadata,
      success_url,
      cancel_url,
      payment_intent: null,
      url: `${emulator.url}/c/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.expires_at - session.created).toBe(24 * 3600)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })

  test('sets Stripe’s own appearance by default', async () => {
    const session = await openSession(await start())

    expect(session.branding_settings).toMatchObject({ display_name: 'Fourstep Press', icon: null })
    expect(session).toMatchObject({ custom_text: { submit: null }, wallet_options: null })
  })

  test.each([
    ['no success page', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['no currency', sessionOf(undefined, 9), `${price}[currency]`, 'parameter_missing'],
    ['an unknown currency', sessionOf('zzz', 9), `${price}[currency]`, undefined],
    ['a price in words', sessionOf('usd', 'ten'), `${price}[unit_amount]`, noInteger],
    ['a negative price', sessionOf('usd', -1), `${price}[unit_amount]`, noInteger],
    ['a time in words', { expires_at: 'soon' }, 'expires_at', noInteger],
    ['an unknown locale', { locale: 'xx' }, 'locale', undefined],
    ['an unknown parameter', { tax_ids: { enabled: true } }, 'tax_ids', 'parameter_unknown'],
    ['an invalid address', { customer_email: 'ann' }, 'customer_email', 'email_invalid'],
    ['an invalid URL', { success_url: '/thanks' }, 'success_url', 'url_invalid'],
    [
      'an empty text',
      { client_reference_id: '' },
      'client_reference_id',
      'parameter_invalid_empty',
    ],
    ['a suffix without a letter', suffix('1984'), suffixParam, undefined],
    ['a suffix with an asterisk', suffix('A*B'), suffixParam, undefined],
    ['a named colour', { branding_settings: red }, 'branding_settings[button_color]', undefined],
    ['a long note', { custom_text: { submit: note } }, 'custom_text[submit][message]', undefined],
  ])('refuses %s', async (_case, params, param, code) => {
    const error = await refusalOf({ ...ebookParams, ...params })

    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param, code })
  })

  test.each([
    [sessionOf('zzz', 99), /^Invalid currency: zzz\. Stripe currently supports .*: usd, aed, /],
    [
      { ...ebookParams, submit_type: 'buy' },
      /^Invalid submit_type: must be one of auto, pay, book, or donate$/,
    ],
  ])('lists the accepted values in a refusal (%#)', async (params, message) => {
    expect((await refusalOf(params)).message).toMatch(message)
  })

  test.each([
    ['usd', 49, 'at least $0.50 usd', 'amount_too_small'],
    ['jpy', 49, 'at least ¥50 jpy', 'amount_too_small'],
    ['gbp', 29, 'at least £0.30 gbp', 'amount_too_small'],
    ['usd', 100_000_000, 'no more than $999,999.99 usd', 'amount_too_large'],
  ])('refuses %s %i: Stripe charges %s', async (currency, cents, bound, code) => {
    const error = await refusalOf(sessionOf(currency, cents))

    expect(error).toMatchObject({ code, message: expect.stringContaining(bound) })
  })

  test.each([
    ['gbp', 30],
    ['jpy', 50],
  ])('accepts the least that Stripe charges: %s %i', async (currency, cents) => {
    const session = await openSession(await start(), sessionOf(currency, cents))

    expect(session).toMatchObject({ currency, amount_total: cents })
  })

  test.each([
    [29 * 60, 'at least 30 minutes'],
    [24 * 3600 + 60, 'less than 24 hours'],
  ])('refuses to open it for %i seconds', async (seconds, rule) => {
    const clock = handTurnedClock()
    const expires_at = inSeconds(clock.now()) + seconds

    const error = await errorOf(openSession(await start({ clock }), { expires_at }))

    expect(error).toMatchObject({ param: 'expires_at', message: expect.stringContaining(rule) })
  })

  test('sets the suffix for statements on the payment and its charge', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator, suffix('MONTH 30K'))
    await pay(emulator, id)

    const expand = ['payment_intent.latest_charge']
    const { payment_intent } = await emulator.stripe.checkout.sessions.retrieve(id, { expand })

    const statement = { statement_descriptor_suffix: 'MONTH 30K' }
    expect(payment_intent).toMatchObject({ ...statement, latest_charge: statement })
  })
})

describe('reading Checkout Sessions', () => {
  test('expands ids to whole objects', async () => {
    const { stripe, session } = await sale()

    const expand = ['payment_intent.latest_charge', 'line_items']
    const shown = await stripe.checkout.sessions.retrieve(session.id, { expand })

    const charge = { amount: 1499, billing_details: { email: 'ann@example.com' } }
    expect(shown).toMatchObject({
      payment_intent: { metadata: { product: 'ebook' }, latest_charge: charge },
      line_items: {
        data: [{ description: 'The $30,000 Month', amount_total: 1499, quantity: 1 }],
      },
    })
    expect(String(shown.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1499')
  })

  test('expands objects in lists, as deep as reconciliation needs', async () => {
    const emulator = await sale()
    await openSession(emulator)

    const expand = ['data.payment_intent.latest_charge.balance_transaction']
    const { data } = await emulator.stripe.checkout.sessions.list({ expand })

    expect(data.map((session) => session.payment_intent)).toMatchObject([
      null,
      { latest_charge: { balance_transaction: { fee: 73 } } },
    ])
  })

  test('refuses the expansion of an unknown property', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const params = { expand: ['nothing'] }
    const error = await errorOf(emulator.stripe.checkout.sessions.retrieve(id, params))

    expect(error.message).toContain('cannot be expanded (nothing)')
  })

  test('filters by status, by payment and by time', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ clock })
    const paid = await paidSession(emulator)
    clock.turnBy(60_000)
    const open = await openSession(emulator)
    const idsOf = async (params: Stripe.Checkout.SessionListParams) =>
      (await emulator.stripe.checkout.sessions.list(params)).data.map(({ id }) => id)

    expect(await idsOf({})).toEqual([open.id, paid.id])
    expect(await idsOf({ status: 'complete' })).toEqual([paid.id])
    expect(await idsOf({ payment_intent: paid.intentId })).toEqual([paid.id])
    expect(await idsOf({ created: { gte: open.created } })).toEqual([open.id])
    expect(await idsOf({ created: { lt: open.created } })).toEqual([paid.id])
    expect(await idsOf({ customer_details: { email: 'ann@example.com' } })).toEqual([paid.id])
  })
})

describe('expiring a Checkout Session', () => {
  test('happens on request, once', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const expired = await emulator.stripe.checkout.sessions.expire(id)
    const error = await errorOf(emulator.stripe.checkout.sessions.expire(id))

    expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
    expect(error.message).toContain('status of expired')
  })

  test('happens when its time is up, with an event', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ clock })
    const { id } = await openSession(emulator, { expires_at: inSeconds(clock.now()) + 1800 })

    clock.turnBy(1_800_000)

    const { data } = await emulator.stripe.checkout.sessions.list()
    expect(data).toMatchObject([{ id, status: 'expired' }])
    expect(await eventTypes(emulator)).toEqual(['checkout.session.expired'])
  })
})

describe('a call', () => {
  test('is refused without the key', async () => {
    const emulator = await start()

    const error = await errorOf(sdk(emulator, 'sk_test_wrongwrongwrong').checkout.sessions.list())

    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error.message).not.toContain('wrongwrongwrong')
  })

  test('is refused for an unknown id', async () => {
    const { stripe } = await start()

    const error = await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))

    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(error.message).toBe("No such checkout.session: 'cs_test_none'")
  })

  test.each([
    ['GET', '/v2/core/events'],
    ['POST', '/v1/horses'],
    ['GET', '/nowhere'],
    ['GET', '/v1/payment_intents/search?query=x'],
  ])('is refused in JSON when the API has no %s %s', async (method, path) => {
    const { url } = await start()
    const headers = { authorization: `Bearer ${secretKey}` }

    const response = await fetch(`${url}${path}`, { method, headers })

    expect(response.status).toBe(404)
    const message = expect.stringMatching(/^Unrecognized request URL \((GET|POST): \/\w/)
    expect(await response.json()).toEqual({ error: { type: 'invalid_request_error', message } })
  })

  test('is refused for an unknown API version', async () => {
    const { stripe } = await start()

    const error = await errorOf(stripe.events.list({}, { apiVersion: 'nonsense' }))

    expect(error).toMatchObject({
      statusCode: 400,
      message: 'Invalid Stripe API version: nonsense',
    })
  })

  test('has its API version in the response', async () => {
    const { stripe } = await start()

    const { lastResponse } = await stripe.events.list({}, { apiVersion: '2020-08-27' })

    expect(lastResponse.headers['stripe-version']).toBe('2020-08-27')
  })
})
