import Stripe from 'stripe'
import { htmlOf } from './support/sale'
import {
  errorOf,
  openSession,
  pay,
  sdk,
  secretKey,
  start,
  type RunningEmulator,
} from './support/stripe-under-test'
import { openWebhookReceiver } from './support/webhook-receiver'

const pages = { success_url: 'https://shop.test/paid', cancel_url: 'https://shop.test/' }
const note = { currency: 'usd', unit_amount: 1499, product_data: { name: 'Note' } }

describe('a price', () => {
  test('and its product are found after a restart, and sold by the id of the price', async () => {
    const before = await start()
    const tea = { name: 'Tea', description: 'Green', images: ['https://shop.test/tea.jpg'] }
    const figures = { unit_amount: 450, metadata: { shelf: '3' } }
    const product = await before.stripe.products.create(tea)
    const made = { product: product.id, currency: 'EUR', ...figures }
    const { id } = await before.stripe.prices.create(made)
    await before.stop()

    const emulator = await start({ dataDir: before.dataDir })
    const { stripe } = emulator
    const session = await sell(emulator, id)

    const expected = { ...figures, currency: 'eur', type: 'one_time', active: true }
    const price = await stripe.prices.retrieve(id, { expand: ['product'] })
    expect(price).toMatchObject({ ...expected, product: { ...tea, id: product.id } })
    expect(await stripe.products.retrieve(product.id)).toMatchObject({ ...tea, active: true })
    expect(session).toMatchObject({ currency: 'eur', amount_total: 900 })
    const { data } = await stripe.checkout.sessions.listLineItems(session.id)
    expect(data).toMatchObject([{ description: 'Tea', quantity: 2, price: { id, active: true } }])
    expect(await htmlOf(String(session.url))).toMatch(/Tea.*€9\.00/)
  })

  test('that a session makes is inactive, and cannot be sold again', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)
    const { data } = await emulator.stripe.checkout.sessions.listLineItems(id)

    const error = await errorOf(sell(emulator, String(data[0]?.price?.id)))

    expect(data).toMatchObject([{ price: { active: false } }])
    expect(error.param).toBe('line_items[0][price]')
    expect(error.message).toContain('inactive')
  })

  test('is required once for each item, and must be known', async () => {
    const { stripe } = await start()
    const wrong = [
      [{ price: 'price_none' }, 'resource_missing'],
      [{ quantity: 1 }, 'parameter_missing'],
      [{ price: 'price_a', price_data: note }, 'parameters_exclusive'],
    ] as const

    for (const [item, code] of wrong) {
      const params = { mode: 'payment', line_items: [item], ...pages }
      const error = await errorOf(stripe.rawRequest('POST', '/v1/checkout/sessions', params))
      expect(error).toMatchObject({ statusCode: 400, code, param: 'line_items[0][price]' })
    }
  })
})

/** As Stripe's own sample of a one-time payment does it, which is written for an older API version. */
test('a server for API version 2020-08-27 sells by price id, and receives the event', async () => {
  const webhook = await openWebhookReceiver()
  const emulator = await start({ webhook: webhook.endpoint })
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    telemetry: false,
    // The types know the newest version only.
    apiVersion: '2020-08-27' as typeof Stripe.API_VERSION,
  })
  const { id: price } = await stripe.prices.create(note)
  const success_url = 'http://localhost:4242/success.html?session_id={CHECKOUT_SESSION_ID}'

  const created: unknown = await stripe.rawRequest('POST', '/v1/checkout/sessions', {
    payment_method_types: ['card'],
    mode: 'payment',
    line_items: [{ price, quantity: '2' }],
    success_url,
    cancel_url: pages.cancel_url,
  })
  const { id, payment_method_types: methods } = created as Stripe.Checkout.Session
  const body = { mode: 'payment', payment_method_types: ['card'], ...pages }
  const newest = { ...body, line_items: [{ price_data: note }] }
  const error = await errorOf(sdk(emulator).rawRequest('POST', '/v1/checkout/sessions', newest))
  const paid = await pay(emulator, id, { email: 'ann@example.com' })

  expect(methods).toEqual(['card'])
  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' })
  expect(paid.headers.get('location')).toBe(success_url.replace(/\{.*\}/, id))
  const shown = await stripe.checkout.sessions.retrieve(id)
  expect(shown).toMatchObject({ amount_total: 2998, payment_status: 'paid' })
  const [post] = await webhook.received('checkout.session.completed')
  expect(post?.event.data.object).toMatchObject({ id })
  await webhook.stop()
})

async function sell({ stripe }: RunningEmulator, price: string) {
  const line_items = [{ price, quantity: 2 }]
  return stripe.checkout.sessions.create({ mode: 'payment', line_items, ...pages })
}
