import { handTurnedClock } from 'kit'
import Stripe from 'stripe'
import {
  ebookParams,
  errorOf,
  openSession,
  paidSession,
  pay,
  sdk,
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

const [item] = ebookParams.line_items
const price = 'line_items[0][price_data]'
const on = { enabled: true }
const note = { message: 'a'.repeat(1201) }

test('a new Checkout Session is open for a day, with everything requested', async () => {
  const emulator = await start()
  const wallets = { wallet_options: { link: { display: 'never' } } } as const

  const session = await openSession(emulator, wallets)

  const { metadata, success_url, cancel_url } = ebookParams
  const given = { ...wallets, metadata, success_url, cancel_url, amount_total: 1499, currency: 'usd' }
  const url = `${emulator.url}/c/pay/${session.id}`
  const open = { status: 'open', payment_status: 'unpaid', payment_intent: null, url }
  expect(session).toMatchObject({ ...given, ...open })
  expect(session.branding_settings).toMatchObject({ display_name: 'Fourstep Press', icon: null })
  expect(session.id).toMatch(/^cs_test_/)
  expect(session.expires_at - session.created).toBe(24 * 3600)
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
})

test('a parameter that Stripe refuses is refused by its name', async () => {
  const emulator = await start()
  const refused: [object, string | undefined, string?][] = [
    [{ success_url: undefined }, 'success_url', 'parameter_missing'],
    [sessionOf('zzz', 9), `${price}[currency]`],
    [sessionOf('usd', 'ten'), `${price}[unit_amount]`, 'parameter_invalid_integer'],
    [{ customer_email: 'ann' }, 'customer_email', 'email_invalid'],
    [
      { payment_intent_data: { statement_descriptor_suffix: '1984' } },
      'payment_intent_data[statement_descriptor_suffix]',
    ],
    [{ line_items: [{ quantity: 1 }] }, price, 'parameter_missing'],
    [{ line_items: [{ ...item, quantity: undefined }] }, 'line_items[0]'],
    [{ custom_text: { submit: note } }, 'custom_text[submit][message]'],
    [{ managed_payments: on, automatic_tax: on }, 'automatic_tax'],
    [sessionOf('gbp', 29), undefined, 'amount_too_small'],
    [sessionOf('usd', 100_000_000), undefined, 'amount_too_large'],
  ]

  for (const [params, param, code] of refused) {
    const error = await refusalOf(emulator, { ...ebookParams, ...params })
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param, code })
  }
})

test('an error names what the emulator does not know, whatever else is missing', async () => {
  const emulator = await start()
  const unknown = [
    { ui_mode: 'elements', success_url: undefined },
    { mode: 'subscription', success_url: undefined },
    { line_items: [item, item] },
    { line_items: [{ quantity: 1, price_data: { ...item?.price_data, product: 'prod_1' } }] },
    { line_items: [{ quantity: 1, price: 'price_1' }] },
    { custom_text: { after_submit: note } },
    { adaptive_pricing: on },
    { managed_payments: on },
    { automatic_tax: on },
  ]

  for (const params of unknown) {
    const { message } = await refusalOf(emulator, { ...ebookParams, ...params })
    expect(message).toMatch(/^This emulator does not /)
  }
})

test('a session takes any whole amount of a currency, and nothing at all', async () => {
  const emulator = await start()
  const refused = { isk: [149_950, 100], ugx: [149_950, 100], kwd: [5_001, 10] }
  const taken = { isk: 150_000, kwd: 5_010, gbp: 30, usd: 0 }

  for (const [currency, [cents, step]] of Object.entries(refused)) {
    const { message } = await refusalOf(emulator, sessionOf(currency, cents))
    expect(message).toContain(`must be evenly divisible by ${step}`)
  }
  for (const [currency, cents] of Object.entries(taken)) {
    expect(await openSession(emulator, sessionOf(currency, cents))).toMatchObject({ currency })
  }
})

test('sessions are listed by status and by payment', async () => {
  const emulator = await start()
  const paid = await paidSession(emulator)
  const open = await openSession(emulator)
  const idsOf = async (params: Stripe.Checkout.SessionListParams) =>
    (await emulator.stripe.checkout.sessions.list(params)).data.map(({ id }) => id)

  expect(await idsOf({})).toEqual([open.id, paid.id])
  expect(await idsOf({ status: 'complete' })).toEqual([paid.id])
  expect(await idsOf({ payment_intent: paid.intentId })).toEqual([paid.id])
})

test('a session expires once, on request or when its time is up, and then charges nothing', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ clock })
  const { sessions } = emulator.stripe.checkout
  const { id } = await openSession(emulator)
  const next = await openSession(emulator)

  const expired = await sessions.expire(id)
  await expect(sessions.expire(id)).rejects.toThrow('status of expired')
  clock.turnBy(24 * 3_600_000)
  const late = await pay(emulator, next.id)

  expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
  expect(await sessions.retrieve(next.id)).toMatchObject({ status: 'expired' })
  expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('This checkout has expired')])
  expect(emulator.account.ledger.all('charge')).toEqual([])
})

test('a call is refused without the key, for an unknown id or expansion, and when the emulator does not have it', async () => {
  const emulator = await start()
  const { stripe } = emulator
  const { id } = await openSession(emulator)
  const other = sdk(emulator, 'sk_test_wrongwrongwrong')

  const keyless = await errorOf(other.checkout.sessions.list())
  const unknown = await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))
  const expansion = stripe.checkout.sessions.retrieve(id, { expand: ['nothing'] })

  expect(keyless).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(keyless.message).not.toContain('wrongwrongwrong')
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(expansion).rejects.toThrow('This emulator does not expand nothing')
  const message = 'This emulator does not have'
  await expect(stripe.rawRequest('POST', '/v1/horses')).rejects.toThrow(`${message} the call`)
  const older = stripe.events.list({}, { apiVersion: '2020-08-27' })
  await expect(older).rejects.toThrow(`${message} API version 2020-08-27`)
})
