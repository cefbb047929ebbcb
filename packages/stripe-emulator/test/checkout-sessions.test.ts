import Stripe from 'stripe'
import { inSeconds } from '../platform/clock'
import { handTurnedClock } from '../platform/hand-turned-clock'
import {
  bookedCharge,
  ebookParams,
  errorOf,
  openSession,
  paidSession,
  sdk,
  start,
} from './support/stripe-under-test'

describe('creating a Checkout Session', () => {
  test('returns an open session with everything requested', async () => {
    const emulator = await start()

    const session = await openSession(emulator)

    expect(session).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1499,
      currency: 'usd',
      customer_email: 'ann@example.com',
      metadata: ebookParams.metadata,
      success_url: ebookParams.success_url,
      cancel_url: ebookParams.cancel_url,
      payment_intent: null,
      url: `${emulator.url}/c/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.expires_at - session.created).toBe(24 * 3600)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })

  test('returns how wallets were asked for', async () => {
    const emulator = await start()
    const wallets = { wallet_options: { link: { display: 'never' } } } as const

    expect(await openSession(emulator, wallets)).toMatchObject(wallets)
    expect(await openSession(emulator)).toMatchObject({ wallet_options: null })
  })

  test('names the missing parameter', async () => {
    const { stripe } = await start()
    const { success_url: _, ...incomplete } = ebookParams

    const error = await errorOf(stripe.checkout.sessions.create(incomplete))

    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'success_url',
    })
  })

  test.each([
    [
      'a missing currency',
      { price_data: { unit_amount: 5 } },
      'line_items[0][price_data][currency]',
    ],
    [
      'a price that is not a number',
      { price_data: { currency: 'usd', unit_amount: 'x' } },
      'line_items[0][price_data][unit_amount]',
    ],
  ])('names nested parameters: %s', async (_, item, param) => {
    const { stripe } = await start()
    const body = { ...ebookParams, line_items: [item] }

    const error = await errorOf(stripe.rawRequest('POST', '/v1/checkout/sessions', body))

    expect(error.param).toBe(param)
  })

  test('rejects unknown parameters', async () => {
    const { stripe } = await start()
    const body = { ...ebookParams, tax_id_collection: { enabled: true } }

    const error = await errorOf(stripe.checkout.sessions.create(body))

    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'tax_id_collection' })
  })

  test.each([
    ['an invalid address', { customer_email: 'ann' }, 'email_invalid'],
    ['an invalid URL', { success_url: '/thanks' }, 'url_invalid'],
    ['an empty text', { client_reference_id: '' }, 'parameter_invalid_empty'],
    ['a total below 50 cents', { line_items: [cheapItem(49)] }, 'amount_too_small'],
  ])('refuses %s', async (_, params, code) => {
    const error = await errorOf(openSession(await start(), params))

    expect(error.code).toBe(code)
  })

  test.each([
    [29 * 60, 'at least 30 minutes'],
    [24 * 3600 + 60, 'less than 24 hours'],
  ])('refuses a session that would live %i seconds', async (seconds, rule) => {
    const clock = handTurnedClock()
    const emulator = await start({ clock })

    const error = await errorOf(
      openSession(emulator, { expires_at: inSeconds(clock.now()) + seconds }),
    )

    expect(error.message).toContain(rule)
    expect(error.param).toBe('expires_at')
  })
})

describe('reading Checkout Sessions', () => {
  test('expands ids to whole objects', async () => {
    const emulator = await start()
    const { id } = await paidSession(emulator)

    const session = await emulator.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })

    expect(session.payment_intent).toMatchObject({
      object: 'payment_intent',
      metadata: { product: 'ebook' },
      latest_charge: {
        object: 'charge',
        amount: 1499,
        billing_details: { email: 'ann@example.com' },
      },
    })
    const [item] = session.line_items?.data ?? []
    expect(item).toMatchObject({
      description: 'The $30,000 Month',
      amount_total: 1499,
      quantity: 1,
    })
    expect(item?.price?.unit_amount_decimal?.toString()).toBe('1499')
  })

  test('expands objects in lists, as deep as reconciliation needs', async () => {
    const emulator = await start()
    await bookedCharge(emulator, await paidSession(emulator))
    await openSession(emulator)

    const { data } = await emulator.stripe.checkout.sessions.list({
      expand: ['data.payment_intent.latest_charge.balance_transaction'],
    })

    expect(data.map((session) => session.payment_intent)).toMatchObject([
      null,
      { latest_charge: { balance_transaction: { fee: 73 } } },
    ])
  })

  test('rejects the expansion of an unknown property', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const error = await errorOf(
      emulator.stripe.checkout.sessions.retrieve(id, { expand: ['nothing'] }),
    )

    expect(error.message).toContain('cannot be expanded (nothing)')
  })

  test('lists sessions newest first, page by page', async () => {
    const emulator = await start()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await openSession(emulator)).id)

    const first = await emulator.stripe.checkout.sessions.list({ limit: 2 })
    const all = await emulator.stripe.checkout.sessions
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 99 })

    expect(first.has_more).toBe(true)
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(all.map(({ id }) => id)).toEqual(ids)
  })

  test('filters by status, by payment and by time', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ clock })
    const paid = await paidSession(emulator)
    clock.turnBy(60_000)
    const open = await openSession(emulator)
    const { sessions } = emulator.stripe.checkout
    const idsOf = async (params: Stripe.Checkout.SessionListParams) =>
      (await sessions.list(params)).data.map(({ id }) => id)

    expect(await idsOf({ status: 'complete' })).toEqual([paid.id])
    expect(await idsOf({ payment_intent: paid.intentId })).toEqual([paid.id])
    expect(await idsOf({ created: { gte: open.created } })).toEqual([open.id])
    expect(await idsOf({ created: { lt: open.created } })).toEqual([paid.id])
    expect(await idsOf({ customer_details: { email: 'ann@example.com' } })).toEqual([paid.id])
  })

  test('rejects an unknown id', async () => {
    const { stripe } = await start()

    const error = await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))

    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(error.message).toBe("No such checkout.session: 'cs_test_none'")
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

    const { data } = await emulator.stripe.events.list({ type: 'checkout.session.expired' })
    expect(data.map((event) => event.data.object)).toMatchObject([{ id, status: 'expired' }])
  })
})

describe('a call', () => {
  test('is rejected without the key', async () => {
    const emulator = await start()

    const error = await errorOf(sdk(emulator, 'sk_test_wrongwrongwrong').checkout.sessions.list())

    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error.message).not.toContain('wrongwrongwrong')
  })

  test('is rejected for another host name', async () => {
    const { port } = await start()
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }, (response) =>
        resolve(response.statusCode),
      )
        .on('error', reject)
        .end()
    })

    expect(status).toBe(421)
  })

  test('is rejected when the API has no such call', async () => {
    const { stripe } = await start()

    const error = await errorOf(stripe.rawRequest('GET', '/v1/horses'))

    expect(error.statusCode).toBe(404)
    expect(error.message).toContain('/v1/horses')
  })
})

function cheapItem(cents: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Note' } },
  }
}
