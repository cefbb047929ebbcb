import Stripe from 'stripe'
import { openWebhookReceiver } from './support/webhook-receiver'
import {
  errorOf,
  openSession,
  pay,
  type RunningEmulator,
  sdk,
  secretKey,
  start,
} from './support/stripe-under-test'

const pages = { success_url: 'https://shop.test/paid', cancel_url: 'https://shop.test/' }

async function sell({ stripe }: RunningEmulator, price: string) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price, quantity: 2 }],
    ...pages,
  })
}

test('a price is of a product, and both are found by their ids', async () => {
  const { stripe } = await start()
  const images = ['https://shop.test/tea.jpg']

  const product = await stripe.products.create({ name: 'Tea', description: 'Green', images })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'EUR',
    unit_amount: 450,
    metadata: { shelf: '3' },
  })

  expect(await stripe.products.retrieve(product.id)).toMatchObject({
    object: 'product',
    name: 'Tea',
    description: 'Green',
    images,
    active: true,
  })
  expect(await stripe.prices.retrieve(price.id, { expand: ['product'] })).toMatchObject({
    object: 'price',
    currency: 'eur',
    unit_amount: 450,
    type: 'one_time',
    active: true,
    metadata: { shelf: '3' },
    product: { id: product.id, name: 'Tea' },
  })
})

test('a session sells stored prices, and shows what they are for', async () => {
  const emulator = await start()
  const { id } = await emulator.stripe.prices.create({
    currency: 'eur',
    unit_amount: 450,
    product_data: { name: 'Tea' },
  })

  const session = await sell(emulator, id)

  expect(session).toMatchObject({ currency: 'eur', amount_total: 900 })
  const { data } = await emulator.stripe.checkout.sessions.listLineItems(session.id)
  expect(data).toMatchObject([{ description: 'Tea', quantity: 2, price: { id, active: true } }])
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('Tea')
  expect(page).toContain('€9.00')
})

test('prices and products survive a restart', async () => {
  const before = await start()
  const product_data = { name: 'Tea' }
  const { id } = await before.stripe.prices.create({
    currency: 'usd',
    unit_amount: 1,
    product_data,
  })
  await before.stop()

  const { stripe } = await start({ dataDir: before.dataDir })

  const { product } = await stripe.prices.retrieve(id, { expand: ['product'] })
  expect(product).toMatchObject({ name: 'Tea' })
})

test('the price that a session makes is inactive: it cannot be sold again', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)
  const { data } = await emulator.stripe.checkout.sessions.listLineItems(id)
  const made = data[0]?.price?.id ?? ''

  const error = await errorOf(sell(emulator, made))

  expect(await emulator.stripe.prices.retrieve(made)).toMatchObject({ active: false })
  expect(error.param).toBe('line_items[0][price]')
  expect(error.message).toContain('inactive')
})

test('an unknown price is refused with 400, as an id in a parameter', async () => {
  const emulator = await start()

  const error = await errorOf(sell(emulator, 'price_none'))

  expect(error).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'line_items[0][price]',
    message: "No such price: 'price_none'",
  })
})

test.each([
  ['neither', { quantity: 1 }, 'parameter_missing'],
  ['both', { price: 'price_a', price_data: ebookPrice() }, 'parameters_exclusive'],
])('a line item has a price or its data; %s is refused', async (_case, item, code) => {
  const { stripe } = await start()
  const params = { mode: 'payment', line_items: [item], ...pages }

  const error = await errorOf(stripe.rawRequest('POST', '/v1/checkout/sessions', params))

  expect(error).toMatchObject({ code, param: 'line_items[0][price]' })
})

/** As Stripe's own sample of a one-time payment does it, which is written for an older API version. */
test('a server for API version 2020-08-27 sells by price id, and hears of the payment', async () => {
  const webhook = await openWebhookReceiver()
  const emulator = await start({ webhook: webhook.endpoint })
  const stripe = new Stripe(secretKey, {
    ...address(emulator),
    // The types know the newest version only.
    apiVersion: '2020-08-27' as typeof Stripe.API_VERSION,
  })
  const product_data = { name: 'Photo' }
  const { id } = await stripe.prices.create({ currency: 'usd', unit_amount: 500, product_data })
  const success_url = 'http://localhost:4242/success.html?session_id={CHECKOUT_SESSION_ID}'

  const created: unknown = await stripe.rawRequest('POST', '/v1/checkout/sessions', {
    payment_method_types: ['card'],
    mode: 'payment',
    line_items: [{ price: id, quantity: '2' }],
    success_url,
    cancel_url: 'http://localhost:4242/canceled.html',
  })
  const session = created as Stripe.Checkout.Session
  const paid = await pay(emulator, session.id, { email: 'ann@example.com' })

  expect(session.payment_method_types).toEqual(['card'])
  expect(paid.headers.get('location')).toBe(success_url.replace(/\{.*\}/, session.id))
  const shown = await stripe.checkout.sessions.retrieve(session.id)
  expect(shown).toMatchObject({ amount_total: 1000, payment_status: 'paid' })
  const [post] = await webhook.received('checkout.session.completed')
  expect(post?.event.data.object).toMatchObject({ id: session.id })
  await webhook.stop()
})

test('since 2026-09-30 a session takes no payment_method_types', async () => {
  const emulator = await start()
  const params = { mode: 'payment', payment_method_types: ['card'], ...pages }
  const line_items = [{ price_data: ebookPrice() }]
  const create = (apiVersion: string) =>
    sdk(emulator).rawRequest(
      'POST',
      '/v1/checkout/sessions',
      { ...params, line_items },
      { apiVersion },
    )

  const error = await errorOf(create('2026-09-30.endive'))
  const before = await create('2026-08-26.dahlia')

  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' })
  expect(before).toMatchObject({ payment_method_types: ['card'] })
})

function address({ port }: RunningEmulator): Stripe.StripeConfig {
  return { host: '127.0.0.1', port, protocol: 'http', telemetry: false }
}

function ebookPrice() {
  return { currency: 'usd', unit_amount: 1499, product_data: { name: 'Note' } }
}
