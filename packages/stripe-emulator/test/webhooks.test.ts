import type Stripe from 'stripe'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { retryPaces } from '../webhooks/retry-paces'
import { eventually } from './support/eventually'
import { dayMs, htmlOf } from './support/sale'
import {
  errorOf,
  openSession,
  paidSession,
  pay,
  start,
  type RunningEmulator,
} from './support/stripe-under-test'
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver'

const completed = 'checkout.session.completed'
const stores: WebhookReceiver[] = []
let store: WebhookReceiver

async function openStore(): Promise<WebhookReceiver> {
  const receiver = await openWebhookReceiver()
  stores.push(receiver)
  return receiver
}

beforeEach(async () => {
  store = await openStore()
})

afterEach(() => Promise.all(stores.splice(0).map((each) => each.stop())))

describe('the webhook of a store', () => {
  test('receives events signed, whole, and with Stripe’s headers', async () => {
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

  test('responds before the buyer is redirected, unless it is down', async () => {
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

  test('receives an event until it responds with 2xx, with a new signature each time', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ webhook: store.endpoint, clock, retryDelaysMs: [1_000, 5_000] })
    const statuses = [500, 302, 200]
    store.respondWith(({ type }) => (type === completed ? (statuses.shift() ?? 200) : 200))
    await paidSession(emulator)

    for (const [retries, delayMs] of [1_000, 5_000].entries()) {
      await untilTried(emulator, retries + 1)
      expect(await undelivered(emulator)).toMatchObject([{ type: completed, pending_webhooks: 1 }])
      clock.turnBy(delayMs)
    }

    const posts = await store.received(completed, 3)
    await eventually(async () => (await undelivered(emulator)).length === 0)
    expect(posts).toHaveLength(3)
    expect(new Set(posts.map(({ headers }) => headers['stripe-signature'])).size).toBe(3)
    expect(new Set(posts.map(({ event }) => event.id)).size).toBe(1)
  })

  test.each(['live', 'sandbox'] as const)(
    'receives an event at the %s pace until Stripe gives up',
    async (pace) => {
      const clock = handTurnedClock()
      const retryDelaysMs = retryPaces[pace]
      const options = { subscribedEvents: [completed], clock, retryDelaysMs }
      const emulator = await start({ webhook: store.endpoint, ...options })
      store.respondWith(() => 500)
      await paidSession(emulator)

      for (const [retries, delayMs] of retryDelaysMs.entries()) {
        await untilTried(emulator, retries + 1)
        clock.turnBy(delayMs)
      }
      await untilTried(emulator, retryDelaysMs.length + 1)
      await eventually(async () => (await htmlOf(emulator.url)).includes('given up'))
      clock.turnBy(7 * dayMs)

      const signedAt = store.posts.map(({ headers }) =>
        Number(/^t=(\d+)/.exec(String(headers['stripe-signature']))?.[1]),
      )
      const delaysMs = signedAt.slice(1).map((at, index) => (at - (signedAt[index] ?? 0)) * 1000)
      expect(delaysMs).toEqual(retryDelaysMs)
      expect(await undelivered(emulator)).toMatchObject([{ pending_webhooks: 0 }])
    },
  )

  test('receives only the events that it subscribes to, even after a start with others', async () => {
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

  test('receives undelivered events after a restart', async () => {
    store.respondWith(() => 500)
    const startMs = Date.now()
    const options = { webhook: store.endpoint, retryDelaysMs: [60_000] }
    const before = await start({ ...options, clock: handTurnedClock(startMs) })
    await paidSession(before)
    await before.stop()
    store.respondWith(() => 200)

    const clock = handTurnedClock(startMs + 60_000)
    const after = await start({ ...options, dataDir: before.dataDir, clock })

    await eventually(async () => (await undelivered(after)).length === 0)
    expect(await store.received(completed, 2)).toHaveLength(2)
  })
})

describe('a webhook endpoint', () => {
  const wanted = {
    url: 'https://shop.test/hook',
    enabled_events: [completed],
    api_version: '2026-10-28.endive',
    metadata: { store: 'ebook-store-prod' },
  } satisfies Stripe.WebhookEndpointCreateParams

  /** Enough that none is the last during a test. */
  const retryDelaysMs = Array.from({ length: 500 }, () => 20)

  /** Creates an endpoint for a store, which verifies events with its secret. */
  async function register({ stripe }: RunningEmulator, receiver = store): Promise<string> {
    const { url } = receiver.endpoint
    const { id, secret = '' } = await stripe.webhookEndpoints.create({ ...wanted, url })
    receiver.endpoint.secret = secret
    return id
  }

  test('has its secret only in the response to its creation, and survives a restart', async () => {
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

  test('is updated by name, which removes empty metadata, and is gone after its deletion', async () => {
    const { webhookEndpoints } = (await start()).stripe
    const { id } = await webhookEndpoints.create(wanted)
    const changes = { url: 'https://book.test/hook', enabled_events: ['refund.failed' as const] }

    await webhookEndpoints.update(id, { ...changes, metadata: { secret: 'a', store: '' } })
    const updated = await webhookEndpoints.update(id, { disabled: true })
    const deleted = await webhookEndpoints.del(id)

    expect(updated).toMatchObject({ ...changes, status: 'disabled' })
    expect(updated.metadata).toEqual({ secret: 'a' })
    expect(deleted).toMatchObject({ id, deleted: true })
    expect(await errorOf(webhookEndpoints.retrieve(id))).toMatchObject({ statusCode: 404 })
    expect((await webhookEndpoints.list()).data).toEqual([])
  })

  test('is refused with wrong events, address or version', async () => {
    const { stripe } = await start()
    const { id } = await stripe.webhookEndpoints.create(wanted)
    const refused = [
      ['', { ...wanted, enabled_events: [] }, 'enabled_events'],
      ['', { ...wanted, url: 'shop' }, 'url'],
      ['', { ...wanted, enabled_events: ['a.b'] }, 'enabled_events[0]'],
      ['', { ...wanted, api_version: '1999-01-01' }, 'api_version'],
      [`/${id}`, { api_version: '2024-06-20' }, 'api_version'],
    ] as const

    for (const [path, params, param] of refused) {
      const address = `/v1/webhook_endpoints${path}`
      const error = await errorOf(stripe.rawRequest('POST', address, params))
      expect(error).toMatchObject({ statusCode: 400, param })
    }
  })

  test('receives its events, signed with its own secret, but none of the time when it was disabled', async () => {
    const emulator = await start()
    const on = await openStore()
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

  test('receives a rejected event again, but not after it is disabled', async () => {
    const emulator = await start({ retryDelaysMs })
    const id = await register(emulator)
    store.respondWith(() => 503)
    await paidSession(emulator)
    await eventually(() => store.posts.length > 1)

    expect(await undelivered(emulator)).toHaveLength(1)
    await emulator.stripe.webhookEndpoints.update(id, { disabled: true })
    const received = store.posts.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(store.posts.length - received).toBeLessThanOrEqual(1)
  })
})

async function undelivered({ stripe }: RunningEmulator): Promise<Stripe.Event[]> {
  const { data } = await stripe.events.list({ delivery_success: false })
  return data.filter(({ type }) => type === completed)
}

/** Waits for the result of an attempt, which is stored a moment after the response. */
async function untilTried({ url }: RunningEmulator, count: number): Promise<void> {
  await eventually(async () => ((await htmlOf(url)).match(/>(?:500|302)</g) ?? []).length >= count)
}
