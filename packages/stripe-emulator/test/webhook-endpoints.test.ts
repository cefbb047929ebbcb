import type Stripe from 'stripe'
import { errorOf, paidSession, start } from './support/stripe-under-test'
import { eventually } from './support/eventually'
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver'

const version = '2026-10-28.endive'
const wanted = {
  enabled_events: ['checkout.session.completed'],
  api_version: version,
  metadata: { store: 'ebook-store-prod' },
} satisfies Partial<Stripe.WebhookEndpointCreateParams>

/** Enough that none is the last during a test. */
const manyRetries = Array.from({ length: 500 }, () => 20)

type Store = WebhookReceiver & { id: string }

const stores: Store[] = []
afterEach(() => Promise.all(stores.splice(0).map((store) => store.stop())))

/** A store that verifies events with the secret from the creation of its endpoint. */
async function registeredStore({ stripe }: { stripe: Stripe }): Promise<Store> {
  const receiver = await openWebhookReceiver()
  const { url } = receiver.endpoint
  const { id, secret = '' } = await stripe.webhookEndpoints.create({ ...wanted, url })
  receiver.endpoint.secret = secret
  const store = { ...receiver, id }
  stores.push(store)
  return store
}

test('only the response to the creation has the secret', async () => {
  const { stripe } = await start()

  const created = await stripe.webhookEndpoints.create({ ...wanted, url: 'https://shop.test/hook' })
  const retrieved = await stripe.webhookEndpoints.retrieve(created.id)
  const updated = await stripe.webhookEndpoints.update(created.id, { disabled: true })
  const { data } = await stripe.webhookEndpoints.list()

  expect(created.secret).toMatch(/^whsec_\w{32,}$/)
  expect(JSON.stringify([retrieved, updated, data])).not.toContain('whsec_')
  expect(retrieved).toMatchObject({
    object: 'webhook_endpoint',
    status: 'enabled',
    livemode: false,
    ...wanted,
  })
})

test('an update changes what it names, and removes empty metadata', async () => {
  const { stripe } = await start()
  const { id } = await stripe.webhookEndpoints.create({ ...wanted, url: 'https://shop.test/hook' })

  await stripe.webhookEndpoints.update(id, {
    url: 'https://book.test/hook',
    enabled_events: ['refund.created', 'refund.failed'],
    metadata: { secret: 'abc', store: '' },
  })
  const updated = await stripe.webhookEndpoints.update(id, { disabled: true })

  expect(updated).toMatchObject({
    url: 'https://book.test/hook',
    enabled_events: ['refund.created', 'refund.failed'],
    metadata: { secret: 'abc' },
    status: 'disabled',
  })
  expect(updated.metadata).not.toHaveProperty('store')
})

test('the version of an endpoint cannot be changed', async () => {
  const { stripe } = await start()
  const { id } = await stripe.webhookEndpoints.create({ ...wanted, url: 'https://shop.test/hook' })

  const error = await errorOf(
    stripe.rawRequest('POST', `/v1/webhook_endpoints/${id}`, { api_version: '2024-06-20' }),
  )

  expect(error).toMatchObject({ statusCode: 400, param: 'api_version' })
})

test.each([
  ['no events', { url: 'https://shop.test/hook', enabled_events: [] }, 'enabled_events'],
  ['no address', { url: 'shop', enabled_events: ['*'] }, 'url'],
])('an endpoint with %s is refused', async (_case, params, param) => {
  const { stripe } = await start()

  const error = await errorOf(stripe.rawRequest('POST', '/v1/webhook_endpoints', params))

  expect(error).toMatchObject({ statusCode: 400, param })
})

test('a deleted endpoint is gone', async () => {
  const { stripe } = await start()
  const { id } = await stripe.webhookEndpoints.create({ ...wanted, url: 'https://shop.test/hook' })

  expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true })

  expect(await errorOf(stripe.webhookEndpoints.retrieve(id))).toMatchObject({ statusCode: 404 })
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})

test('endpoints survive a restart', async () => {
  const before = await start()
  const { id } = await before.stripe.webhookEndpoints.create({ ...wanted, url: 'https://a.test' })
  await before.stop()

  const after = await start({ dataDir: before.dataDir })

  expect(await after.stripe.webhookEndpoints.retrieve(id)).toMatchObject({ id, status: 'enabled' })
})

test('every endpoint gets the events it subscribed to, signed with its own secret', async () => {
  const emulator = await start()
  const one = await registeredStore(emulator)
  const other = await registeredStore(emulator)

  const { id } = await paidSession(emulator)

  for (const { posts } of [one, other]) {
    await eventually(() => posts.length > 0)
    expect(posts.map(({ event }) => event)).toMatchObject([
      { type: 'checkout.session.completed', api_version: version, data: { object: { id } } },
    ])
  }
})

test('a disabled endpoint gets nothing, and missed events are not sent later', async () => {
  const emulator = await start()
  const off = await registeredStore(emulator)
  const on = await registeredStore(emulator)
  await emulator.stripe.webhookEndpoints.update(off.id, { disabled: true })
  await paidSession(emulator)
  await eventually(() => on.posts.length === 1)

  await emulator.stripe.webhookEndpoints.update(off.id, { disabled: false })
  const { id } = await paidSession(emulator)

  await eventually(() => off.posts.length > 0)
  expect(off.posts).toMatchObject([{ event: { data: { object: { id } } } }])
})

test('an endpoint that rejects an event gets it again, and the event counts as undelivered', async () => {
  const emulator = await start({ retryDelaysMs: manyRetries })
  const store = await registeredStore(emulator)
  store.respondWith(() => 503)
  await paidSession(emulator)
  await eventually(() => store.posts.length > 1)

  expect(await undelivered(emulator)).toEqual(['checkout.session.completed'])
  store.respondWith(() => 200)

  await eventually(async () => (await undelivered(emulator)).length === 0)
})

test('an endpoint that is disabled before a retry does not get the event again', async () => {
  const emulator = await start({ retryDelaysMs: manyRetries })
  const store = await registeredStore(emulator)
  store.respondWith(() => 503)
  await paidSession(emulator)
  await eventually(() => store.posts.length > 0)

  await emulator.stripe.webhookEndpoints.update(store.id, { disabled: true })
  const received = store.posts.length
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(store.posts.length - received).toBeLessThanOrEqual(1)
})

async function undelivered({ stripe }: { stripe: Stripe }): Promise<string[]> {
  const { data } = await stripe.events.list({
    delivery_success: false,
    types: ['checkout.session.completed'],
  })
  return data.map(({ type }) => type)
}
