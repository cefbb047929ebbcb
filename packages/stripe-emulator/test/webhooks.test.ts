import { handTurnedClock } from 'kit'
import { eventually } from 'kit/testing'
import type Stripe from 'stripe'
import { dayMs, htmlOf } from './support/sale'
import { openSession, paidSession, pay, start, type RunningEmulator } from './support/stripe-under-test'
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver'

const completed = 'checkout.session.completed'
let store: WebhookReceiver
beforeEach(async () => {
  store = await openWebhookReceiver()
})

test('the store’s webhook receives events signed, whole, and with Stripe’s headers', async () => {
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await paidSession(emulator)

  const [post] = await store.received(completed)

  expect(post?.event).toMatchObject({
    livemode: false,
    api_version: '2026-10-28.endive',
    pending_webhooks: 1,
    data: { object: { id, payment_status: 'paid', metadata: { deliveryMethod: 'both' } } },
  })
  expect(post?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(post?.headers['user-agent']).toMatch(/^Stripe\/1\.0 /)
})

test('the store’s webhook responds before the buyer is redirected, unless it is down', async () => {
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)
  const { id: next } = await openSession(emulator)
  let hasResponded = false
  store.respondWith(async ({ type }) => {
    if (type !== completed) return 200
    await new Promise((resolve) => setTimeout(resolve, 100))
    hasResponded = true
    return 200
  })

  await pay(emulator, id)
  await store.stop()
  const { status } = await pay(emulator, next)

  expect(hasResponded).toBe(true)
  expect(status).toBe(303)
})

test.each([
  ['it responds with 2xx', [500, 302, 200], 'delivered'],
  ['Stripe gives up', [500, 302, 500], 'given_up'],
])('an event is sent to the webhook until %s, each time with a new signature', async (_case, responses, state) => {
  const clock = handTurnedClock()
  const retryDelaysMs = [1_000, 5_000]
  const emulator = await start({ webhook: store.endpoint, subscribedEvents: [completed], clock, retryDelaysMs })
  const statuses = [...responses]
  store.respondWith(() => statuses.shift() ?? 200)
  const tried = (count: number) => eventually(() => deliveryOf(emulator)?.attempts.length === count)
  await paidSession(emulator)

  for (const [retries, delayMs] of retryDelaysMs.entries()) {
    await tried(retries + 1)
    clock.turnBy(delayMs - 1)
    expect(store.posts).toHaveLength(retries + 1)
    clock.turnBy(1)
  }

  await tried(3)
  clock.turnBy(7 * dayMs)
  expect(store.posts).toHaveLength(3)
  expect(deliveryOf(emulator)?.state).toBe(state)
  expect(new Set(store.posts.map(({ headers }) => headers['stripe-signature'])).size).toBe(3)
  expect(new Set(store.posts.map(({ event }) => event.id)).size).toBe(1)
})

test('the store’s webhook receives only the events that it subscribes to, even after a start with others', async () => {
  const { dataDir, ...first } = await start({ webhook: store.endpoint })
  await first.stop()
  const subscribedEvents = [completed, 'refund.created']
  const emulator = await start({ dataDir, webhook: store.endpoint, subscribedEvents })

  const { intentId } = await paidSession(emulator)
  await emulator.stripe.refunds.create({ payment_intent: intentId })

  await store.received('refund.created')
  expect(store.posts.map(({ event }) => event.type)).toEqual(subscribedEvents)
  expect(await htmlOf(emulator.url)).toContain('no webhook subscribes to it')
})

test('the store’s webhook receives undelivered events after a restart', async () => {
  store.respondWith(() => 500)
  const startMs = Date.now()
  const options = { webhook: store.endpoint, subscribedEvents: [completed], retryDelaysMs: [60_000] }
  const before = await start({ ...options, clock: handTurnedClock(startMs) })
  await paidSession(before)
  await before.stop()
  store.respondWith(() => 200)

  const clock = handTurnedClock(startMs + 60_000)
  const after = await start({ ...options, dataDir: before.dataDir, clock })

  await eventually(() => deliveryOf(after)?.state === 'delivered')
  expect(store.posts).toHaveLength(2)
})

const wanted = {
  url: 'https://shop.test/hook',
  enabled_events: [completed],
  api_version: '2026-10-28.endive',
  metadata: { store: 'ebook-store-prod' },
} satisfies Stripe.WebhookEndpointCreateParams

/** Creates an endpoint for a store, which verifies events with its secret. */
async function register({ stripe }: RunningEmulator, receiver = store): Promise<string> {
  const { url } = receiver.endpoint
  const { id, secret = '' } = await stripe.webhookEndpoints.create({ ...wanted, url })
  receiver.endpoint.secret = secret
  return id
}

test('a webhook endpoint has its secret only in the response to its creation, and survives a restart', async () => {
  const before = await start()
  const { id, secret } = await before.stripe.webhookEndpoints.create(wanted)
  await before.stop()
  const { stripe } = await start({ dataDir: before.dataDir })

  const retrieved = await stripe.webhookEndpoints.retrieve(id)
  const updated = await stripe.webhookEndpoints.update(id, { disabled: true })
  const { data } = await stripe.webhookEndpoints.list()

  expect(secret).toMatch(/^whsec_\w{32,}$/)
  expect(JSON.stringify([retrieved, updated, data])).not.toContain('whsec_')
  expect(retrieved).toMatchObject({ ...wanted, id, status: 'enabled', livemode: false })
})

test('a webhook endpoint receives its events, signed with its own secret, but none from while it was disabled', async () => {
  const emulator = await start()
  const on = await openWebhookReceiver()
  const off = await register(emulator)
  await register(emulator, on)
  const { id: first } = await paidSession(emulator)
  await emulator.stripe.webhookEndpoints.update(off, { disabled: true })
  const { id: second } = await paidSession(emulator)
  await eventually(() => on.posts.length === 2)

  await emulator.stripe.webhookEndpoints.update(off, { disabled: false })
  const { id: third } = await paidSession(emulator)

  const { api_version } = wanted
  const posts = (ids: string[]) =>
    ids.map((id) => ({ event: { type: completed, api_version, data: { object: { id } } } }))
  await eventually(() => store.posts.length > 1 && on.posts.length > 2)
  expect(store.posts).toMatchObject(posts([first, third]))
  expect(on.posts).toMatchObject(posts([first, second, third]))
})

function deliveryOf({ account }: RunningEmulator) {
  return account.ledger.all('delivery').at(-1)
}
