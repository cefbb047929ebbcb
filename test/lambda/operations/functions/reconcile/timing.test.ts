import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { emptyList } from '../../../../support/lambda/stripe-proxy'

const store = setUpReconcile()
const minuteMs = 60_000
/** An endpoint that is subscribed but does not respond. */
const unreachable = { webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_test' } }

test('[F23] an event that Stripe is delivering right now is left to the webhook', async () => {
  await store.restartStripe(unreachable, Date.now() - 1000)
  const id = await store.sell()

  const found = await store.run()

  expect(found).toMatchObject({ eventsMissed: 0, ordersRepaired: 0 })
  expect(found.events).toBeGreaterThan(0)
  expect(found.sessions).toBeGreaterThan(0)
  expect(await store.order(id)).toBeUndefined()
})

test('[F23] a refund that Stripe is delivering right now is left to the webhook', async () => {
  await store.restartStripe(unreachable, Date.now() - 1000)
  const id = await store.sell()
  await store.recordAll()
  await store.refund(id)

  expect(await store.run()).toMatchObject({ eventsMissed: 0, ordersRepaired: 0 })
  expect(await store.order(id)).toMatchObject({ money: { refundedCents: 0 } })
})

test('[F33] an event that Stripe has tried to deliver for two minutes is recorded', async () => {
  await store.restartStripe(unreachable, Date.now() - 3 * minuteMs)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ eventsMissed: 1, repaired: [id] })
})

test('[F33] an event that no endpoint waits for is recorded at once, because the webhook is switched off', async () => {
  await store.restartStripe({}, Date.now())
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ eventsMissed: 1, repaired: [id] })
})

test.each([
  ['ahead of', 10 * minuteMs],
  ['behind', -10 * minuteMs],
])('[F100] a clock at Stripe that is %s ours hides no event', async (_direction, aheadMs) => {
  await store.restartStripe({}, Date.now() + aheadMs)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ repaired: [id] })
  expect(await store.run()).toMatchObject({ ordersRepaired: 0 })
})

test('a session without a Stripe event is recorded as paid when it was read', async () => {
  const id = await store.sell()
  store.proxy().instead = (call) => (call.startsWith('/v1/events') ? emptyList : undefined)
  const before = Date.now()

  const found = await store.run()

  expect(found).toMatchObject({ eventsMissed: 0, ordersRepaired: 1, repaired: [id] })
  const paidMs = Date.parse(String((await store.order(id))?.sale.paidAt))
  expect(paidMs).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
  store.proxy().instead = () => undefined
  expect(await store.run()).toMatchObject({ ordersRepaired: 1, eventsMissed: 1 })
  expect((await store.order(id))?.sale.paidAt).not.toBe(new Date(paidMs).toISOString())
})

test('a session that was paid while the events were read is left to the webhook', async () => {
  await store.restartStripe({}, Date.now())
  const id = await store.sell()
  let reads = 0
  store.proxy().instead = (call) => {
    if (!call.startsWith('/v1/events')) return undefined
    reads += 1
    return reads === 1 ? emptyList : undefined
  }

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({
    sessions: 1,
    ordersRepaired: 0,
  })
  expect(await store.order(id)).toBeUndefined()
})
