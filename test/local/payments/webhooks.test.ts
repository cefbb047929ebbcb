import { handTurnedClock } from '../../support/local/hand-turned-clock'
import { openSession, paidSession, pay, start } from '../../support/local/payments-under-test'
import { eventually, openStoreWebhook, type StoreWebhook } from '../../support/local/store-webhook'

let store: StoreWebhook

beforeEach(async () => {
  store = await openStoreWebhook()
})

afterEach(async () => store.stop())

test('events arrive signed, whole, and with Stripe’s headers', async () => {
  const payments = await start({ webhook: store.endpoint })
  const session = await paidSession(payments)

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

test('the buyer goes on only after the store has answered', async () => {
  const payments = await start({ webhook: store.endpoint })
  const { id } = await openSession(payments)
  let answered = false
  store.answerWith(async ({ type }) => {
    if (type !== 'checkout.session.completed') return 200
    await new Promise((resolve) => setTimeout(resolve, 100))
    answered = true
    return 200
  })

  await pay(payments, id)

  expect(answered).toBe(true)
})

test('an event is sent again until the store answers 2xx, with a new signature each time', async () => {
  const clock = handTurnedClock()
  const payments = await start({ webhook: store.endpoint, clock, retryDelaysMs: [1_000, 5_000] })
  const statuses = [500, 302, 200]
  store.answerWith(({ type }) =>
    type === 'checkout.session.completed' ? (statuses.shift() ?? 200) : 200,
  )
  await paidSession(payments)

  for (const [count, delayMs] of [
    [1, 1_000],
    [2, 5_000],
  ] as const) {
    await store.received('checkout.session.completed', count)
    await untilTried(payments, count)
    clock.turnBy(delayMs)
  }

  const posts = await store.received('checkout.session.completed', 3)
  await eventually(async () => (await undelivered(payments)).length === 0)
  expect(posts).toHaveLength(3)
  expect(new Set(posts.map(({ headers }) => headers['stripe-signature'])).size).toBe(3)
  expect(new Set(posts.map(({ event }) => event.id)).size).toBe(1)
})

test('a failed event is listed as pending and not delivered', async () => {
  store.answerWith(() => 500)
  const payments = await start({ webhook: store.endpoint, retryDelaysMs: [60_000] })

  await paidSession(payments)

  const { data } = await payments.stripe.events.list({
    delivery_success: false,
    types: ['checkout.session.completed'],
  })
  expect(data).toMatchObject([{ type: 'checkout.session.completed', pending_webhooks: 1 }])
})

test('an event is given up when its last try has failed', async () => {
  store.answerWith(() => 500)
  const payments = await start({ webhook: store.endpoint, retryDelaysMs: [5] })

  await paidSession(payments)

  await store.received('checkout.session.completed', 2)
  await eventually(async () => {
    const { data } = await payments.stripe.events.list({ type: 'checkout.session.completed' })
    return data[0]?.pending_webhooks === 0
  })
  expect(await undelivered(payments)).toContain('checkout.session.completed')
})

test('events wait for a store that starts later', async () => {
  const payments = await start()
  await paidSession(payments)

  payments.connectWebhook(store.endpoint)

  expect(await store.received('checkout.session.completed')).toHaveLength(1)
})

test('what was not delivered is delivered after a restart', async () => {
  store.answerWith(() => 500)
  const before = await start({ webhook: store.endpoint, retryDelaysMs: [50] })
  await paidSession(before)
  await before.stop()
  store.answerWith(() => 200)

  const after = await start({ dataDir: before.dataDir, webhook: store.endpoint })

  await eventually(async () => (await undelivered(after)).length === 0)
  expect(await store.received('checkout.session.completed', 2)).toHaveLength(2)
})

test('a store that is down does not keep the buyer', async () => {
  await store.stop()
  const payments = await start({ webhook: store.endpoint })
  const { id } = await openSession(payments)

  const answer = await pay(payments, id)

  expect(answer.status).toBe(303)
})

type Payments = Awaited<ReturnType<typeof start>>

async function undelivered({ stripe }: Payments): Promise<string[]> {
  const { data } = await stripe.events.list({ delivery_success: false })

  return data.map(({ type }) => type)
}

/** The outcome of a try is noted a moment after the store has answered. */
async function untilTried({ url }: Payments, count: number): Promise<void> {
  await eventually(async () => {
    const list = await (await fetch(url)).text()
    return (list.match(/>(?:500|302)</g) ?? []).length >= count
  })
}
