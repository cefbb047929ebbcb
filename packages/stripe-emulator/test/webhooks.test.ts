import { handTurnedClock } from '../platform/hand-turned-clock'
import { retryPaces } from '../webhooks/retry-paces'
import { openSession, paidSession, pay, start } from './support/stripe-under-test'
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver'
import { eventually } from './support/eventually'

let store: WebhookReceiver

beforeEach(async () => {
  store = await openWebhookReceiver()
})

afterEach(async () => store.stop())

test('events arrive signed, whole, and with Stripe’s headers', async () => {
  const emulator = await start({ webhook: store.endpoint })
  const session = await paidSession(emulator)

  const [post] = await store.received('checkout.session.completed')

  expect(post?.event).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: '2026-10-28.endive',
    pending_webhooks: 1,
    data: {
      object: { id: session.id, payment_status: 'paid', metadata: { deliveryMethod: 'both' } },
    },
  })
  expect(post?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(post?.headers['user-agent']).toMatch(/^Stripe\/1\.0 /)
})

test('the buyer is redirected only after the store has responded', async () => {
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)
  let hasResponded = false
  store.respondWith(async ({ type }) => {
    if (type !== 'checkout.session.completed') return 200
    await new Promise((resolve) => setTimeout(resolve, 100))
    hasResponded = true
    return 200
  })

  await pay(emulator, id)

  expect(hasResponded).toBe(true)
})

test('an event is sent again until the store responds with 2xx, with a new signature each time', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ webhook: store.endpoint, clock, retryDelaysMs: [1_000, 5_000] })
  const statuses = [500, 302, 200]
  store.respondWith(({ type }) =>
    type === 'checkout.session.completed' ? (statuses.shift() ?? 200) : 200,
  )
  await paidSession(emulator)

  for (const [count, delayMs] of [
    [1, 1_000],
    [2, 5_000],
  ] as const) {
    await store.received('checkout.session.completed', count)
    await untilTried(emulator, count)
    clock.turnBy(delayMs)
  }

  const posts = await store.received('checkout.session.completed', 3)
  await eventually(async () => (await undelivered(emulator)).length === 0)
  expect(posts).toHaveLength(3)
  expect(new Set(posts.map(({ headers }) => headers['stripe-signature'])).size).toBe(3)
  expect(new Set(posts.map(({ event }) => event.id)).size).toBe(1)
})

test('a failed event is listed as pending and not delivered', async () => {
  store.respondWith(() => 500)
  const emulator = await start({ webhook: store.endpoint, retryDelaysMs: [60_000] })

  await paidSession(emulator)

  const { data } = await emulator.stripe.events.list({
    delivery_success: false,
    types: ['checkout.session.completed'],
  })
  expect(data).toMatchObject([{ type: 'checkout.session.completed', pending_webhooks: 1 }])
})

test.each(['live', 'sandbox'] as const)(
  'an event is sent at the %s pace until Stripe gives up, and then no more',
  async (pace) => {
    const clock = handTurnedClock()
    const retryDelaysMs = retryPaces[pace]
    const emulator = await start({
      webhook: store.endpoint,
      subscribedEvents: ['checkout.session.completed'],
      clock,
      retryDelaysMs,
    })
    store.respondWith(() => 500)
    await paidSession(emulator)

    for (const [retries, delayMs] of retryDelaysMs.entries()) {
      await untilTried(emulator, retries + 1)
      clock.turnBy(delayMs)
    }
    await untilTried(emulator, retryDelaysMs.length + 1)
    await eventually(async () => (await (await fetch(emulator.url)).text()).includes('given up'))
    clock.turnBy(7 * 24 * 3_600_000)

    const signedAt = store.posts.map(({ headers }) =>
      Number(/^t=(\d+)/.exec(String(headers['stripe-signature']))?.[1]),
    )
    const delaysMs = signedAt.slice(1).map((at, index) => (at - (signedAt[index] ?? 0)) * 1000)
    expect(delaysMs).toEqual(retryDelaysMs)
  },
)

test('the store gets the events that it subscribes to, also after a start with others', async () => {
  const before = await start({ webhook: store.endpoint })
  await before.stop()
  const { dataDir } = before
  const subscribedEvents = ['checkout.session.completed', 'refund.created']
  const emulator = await start({ dataDir, webhook: store.endpoint, subscribedEvents })

  const { intentId } = await paidSession(emulator)
  await emulator.stripe.refunds.create({ payment_intent: intentId })

  await store.received('refund.created')
  expect(store.posts.map(({ event }) => event.type)).toEqual(subscribedEvents)
  expect(await (await fetch(emulator.url)).text()).toContain('no webhook subscribes to it')
})

test('an event is given up when its last attempt has failed', async () => {
  store.respondWith(() => 500)
  const emulator = await start({ webhook: store.endpoint, retryDelaysMs: [5] })

  await paidSession(emulator)

  await store.received('checkout.session.completed', 2)
  await eventually(async () => {
    const { data } = await emulator.stripe.events.list({ type: 'checkout.session.completed' })
    return data[0]?.pending_webhooks === 0
  })
  expect(await undelivered(emulator)).toContain('checkout.session.completed')
})

test('events wait for a store that starts later', async () => {
  const emulator = await start({ webhook: 'later' })
  await paidSession(emulator)

  emulator.connectStore(store.endpoint)

  expect(await store.received('checkout.session.completed')).toHaveLength(1)
})

test('what was not delivered is delivered after a restart', async () => {
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
  expect(await store.received('checkout.session.completed', 2)).toHaveLength(2)
})

test('a store that is down does not hold up the buyer', async () => {
  await store.stop()
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)

  const response = await pay(emulator, id)

  expect(response.status).toBe(303)
})

type StripeEmulator = Awaited<ReturnType<typeof start>>

async function undelivered({ stripe }: StripeEmulator): Promise<string[]> {
  const { data } = await stripe.events.list({ delivery_success: false })

  return data.map(({ type }) => type)
}

/** The result of an attempt is stored a moment after the store has responded. */
async function untilTried({ url }: StripeEmulator, count: number): Promise<void> {
  await eventually(async () => {
    const list = await (await fetch(url)).text()
    return (list.match(/>(?:500|302)</g) ?? []).length >= count
  })
}
