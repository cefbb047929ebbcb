import Stripe from 'stripe'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { errorOf, paidSession, start } from '../../support/local/payments-under-test'
import { eventually, openStoreWebhook } from '../../support/local/store-webhook'

const version = '2026-10-28.endive'
const wanted = {
  enabled_events: ['checkout.session.completed'],
  api_version: version,
  metadata: { store: 'ebook-store-prod' },
} satisfies Partial<Stripe.WebhookEndpointCreateParams>

/** So many that none is the last while a test looks. */
const manyRetries = Array.from({ length: 500 }, () => 20)

type Store = TestServer & { id: string; events: Stripe.Event[]; status: number }

const servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A store that verifies what comes with the secret that creating its endpoint answered. */
async function registeredStore({ stripe }: { stripe: Stripe }): Promise<Store> {
  let secret = ''
  const events: Stripe.Event[] = []
  const server = await startServer((response, body, { headers }) => {
    const signature = headers['stripe-signature'] ?? ''
    events.push(Stripe.webhooks.constructEvent(body, signature, secret))
    response.writeHead(store.status).end()
  })
  servers.push(server)
  const endpoint = await stripe.webhookEndpoints.create({ ...wanted, url: `${server.url}/hook` })
  secret = endpoint.secret ?? ''
  const store: Store = { ...server, id: endpoint.id, events, status: 200 }
  return store
}

test('the secret is in the answer to the creation and in no other', async () => {
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

test('an update changes what it names, and an empty note goes', async () => {
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

test('every endpoint gets the events it asked for, signed with its own secret', async () => {
  const payments = await start()
  const one = await registeredStore(payments)
  const other = await registeredStore(payments)

  const { id } = await paidSession(payments)

  for (const { events } of [one, other]) {
    await eventually(() => events.length > 0)
    expect(events).toMatchObject([
      { type: 'checkout.session.completed', api_version: version, data: { object: { id } } },
    ])
  }
})

test('an endpoint that is off gets nothing, and nothing later of what happened meanwhile', async () => {
  const payments = await start()
  const off = await registeredStore(payments)
  const on = await registeredStore(payments)
  await payments.stripe.webhookEndpoints.update(off.id, { disabled: true })
  await paidSession(payments)
  await eventually(() => on.events.length === 1)

  await payments.stripe.webhookEndpoints.update(off.id, { disabled: false })
  const { id } = await paidSession(payments)

  await eventually(() => off.events.length > 0)
  expect(off.events).toMatchObject([{ data: { object: { id } } }])
})

test('an endpoint that refuses an event gets it again, and the event counts as undelivered', async () => {
  const sink = await openStoreWebhook()
  servers.push({ close: () => void sink.stop() })
  const payments = await start({ webhook: sink.endpoint, retryDelaysMs: manyRetries })
  const store = await registeredStore(payments)
  store.status = 503
  await paidSession(payments)
  await eventually(() => store.events.length > 1)

  expect(await undelivered(payments)).toEqual(['checkout.session.completed'])
  store.status = 200

  await eventually(async () => (await undelivered(payments)).length === 0)
})

test('an endpoint that is switched off at a retry gets the event no more', async () => {
  const payments = await start({ retryDelaysMs: manyRetries })
  const store = await registeredStore(payments)
  store.status = 503
  await paidSession(payments)
  await eventually(() => store.events.length > 0)

  await payments.stripe.webhookEndpoints.update(store.id, { disabled: true })
  const received = store.events.length
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(store.events.length - received).toBeLessThanOrEqual(1)
})

async function undelivered({ stripe }: { stripe: Stripe }): Promise<string[]> {
  const { data } = await stripe.events.list({
    delivery_success: false,
    types: ['checkout.session.completed'],
  })
  return data.map(({ type }) => type)
}
