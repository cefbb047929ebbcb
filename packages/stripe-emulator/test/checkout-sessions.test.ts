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
  type RunningEmulator,
} from './support/stripe-under-test'

/** The error of a call whose parameters may have wrong types. */
function refusalOf({ stripe }: RunningEmulator, params: Record<string, unknown>) {
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
    expect(session.branding_settings).toMatchObject({ display_name: 'Fourstep Press', icon: null })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.expires_at - session.created).toBe(24 * 3600)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })

  test('refuses what Stripe refuses, by its parameter', async () => {
    const emulator = await start()
    const refused: [object, string, string?][] = [
      [{ success_url: undefined }, 'success_url', 'parameter_missing'],
      [sessionOf(undefined, 9), `${price}[currency]`, 'parameter_missing'],
      [sessionOf('zzz', 9), `${price}[currency]`],
      [sessionOf('usd', 'ten'), `${price}[unit_amount]`, noInteger],
      [sessionOf('usd', -1), `${price}[unit_amount]`, noInteger],
      [{ expires_at: 'soon' }, 'expires_at', noInteger],
      [{ locale: 'xx' }, 'locale'],
      [{ tax_ids: { enabled: true } }, 'tax_ids', 'parameter_unknown'],
      [{ customer_email: 'ann' }, 'customer_email', 'email_invalid'],
      [{ success_url: '/thanks' }, 'success_url', 'url_invalid'],
      [{ client_reference_id: '' }, 'client_reference_id', 'parameter_invalid_empty'],
      [suffix('1984'), suffixParam],
      [suffix('A*B'), suffixParam],
      [{ branding_settings: red }, 'branding_settings[button_color]'],
      [{ custom_text: { submit: note } }, 'custom_text[submit][message]'],
    ]

    for (const [params, param, code] of refused) {
      const error = await refusalOf(emulator, { ...ebookParams, ...params })
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
      const kind = { statusCode: 400, rawType: 'invalid_request_error' }
      expect(error).toMatchObject({ ...kind, param, code })
    }
  })

  test('lists the accepted values in a refusal', async () => {
    const emulator = await start()
    const submit = { ...ebookParams, submit_type: 'buy' }

    const currency = await refusalOf(emulator, sessionOf('zzz', 99))
    const { message } = await refusalOf(emulator, submit)

    const supported = /^Invalid currency: zzz\. Stripe currently supports .*: usd, aed, /
    expect(currency.message).toMatch(supported)
    expect(message).toBe('Invalid submit_type: must be one of auto, pay, book, or donate')
  })

  test('charges no less and no more than Stripe', async () => {
    const emulator = await start()
    const bounds = [
      ['usd', 49, 'at least $0.50 usd', 'amount_too_small'],
      ['jpy', 49, 'at least ¥50 jpy', 'amount_too_small'],
      ['gbp', 29, 'at least £0.30 gbp', 'amount_too_small'],
      ['usd', 100_000_000, 'no more than $999,999.99 usd', 'amount_too_large'],
    ] as const

    for (const [currency, cents, bound, code] of bounds) {
      const error = await refusalOf(emulator, sessionOf(currency, cents))
      expect(error).toMatchObject({ code, message: expect.stringContaining(bound) })
    }
    const least = await openSession(emulator, sessionOf('gbp', 30))
    expect(least).toMatchObject({ currency: 'gbp', amount_total: 30 })
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
  test('expands ids to whole objects, in lists as deep as reconciliation needs', async () => {
    const emulator = await sale()
    const { sessions } = emulator.stripe.checkout
    await openSession(emulator)

    const expand = ['payment_intent', 'line_items']
    const shown = await sessions.retrieve(emulator.session.id, { expand })
    const deep = ['data.payment_intent.latest_charge.balance_transaction']
    const { data } = await sessions.list({ expand: deep })

    expect(shown).toMatchObject({
      payment_intent: { metadata: { product: 'ebook' } },
      line_items: {
        data: [{ description: 'The $30,000 Month', amount_total: 1499, quantity: 1 }],
      },
    })
    expect(String(shown.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1499')
    expect(data.map((session) => session.payment_intent)).toMatchObject([
      null,
      { latest_charge: { balance_transaction: { fee: 73 } } },
    ])
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

  test('is refused for an unknown id or expansion', async () => {
    const emulator = await start()
    const { sessions } = emulator.stripe.checkout
    const { id } = await openSession(emulator)

    const unknown = await errorOf(sessions.retrieve('cs_test_none'))
    const expansion = await errorOf(sessions.retrieve(id, { expand: ['nothing'] }))

    expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(unknown.message).toBe("No such checkout.session: 'cs_test_none'")
    expect(expansion.message).toContain('cannot be expanded (nothing)')
  })

  test('is refused in JSON when the API does not have it', async () => {
    const { url } = await start()
    const headers = { authorization: `Bearer ${secretKey}` }

    for (const call of ['GET /v2/core/events', 'POST /v1/horses', 'GET /nowhere']) {
      const [method, path = ''] = call.split(' ')
      const response = await fetch(url + path, { method, headers })

      const message = `Unrecognized request URL (${method}: ${path}).`
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        error: {
          type: 'invalid_request_error',
          message: expect.stringContaining(message.slice(0, -2)),
        },
      })
    }
  })

  test('has a known API version, which its response names', async () => {
    const { stripe } = await start()

    const error = await errorOf(stripe.events.list({}, { apiVersion: 'nonsense' }))
    const { lastResponse } = await stripe.events.list({}, { apiVersion: '2020-08-27' })

    const message = 'Invalid Stripe API version: nonsense'
    expect(error).toMatchObject({ statusCode: 400, message })
    expect(lastResponse.headers['stripe-version']).toBe('2020-08-27')
  })
})
