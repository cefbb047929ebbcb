import Stripe from 'stripe'
import type { Order } from '../../../../../lambda/orders/order'
import { editOrder } from '../../../../support/lambda/edit-order'
import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { emptyList } from '../../../../support/lambda/stripe-proxy'

const store = setUpReconcile()
const { delivery, logs, metrics } = store
const zeros = [
  ['OrdersRepaired', 0],
  ['EventsMissed', 0],
]

test('[F33] a sale that the webhook missed is recorded and queued, as the webhook would have', async () => {
  const id = await store.sell()
  const [event] = (await store.stripe().events.list({ type: 'checkout.session.completed' })).data

  const found = await store.run()

  expect(found).toMatchObject({ eventsMissed: 1, ordersRepaired: 1, repaired: [id], failed: 0 })
  expect(await store.order(id)).toMatchObject({
    version: 1,
    buyer: { email: 'mara@example.com' },
    sale: { paidAt: new Date(Number(event?.created) * 1000).toISOString() },
    delivery: { channels: { email: { state: 'waiting' } } },
  })
  expect(delivery.queued()).toEqual([{ orderId: id, delay: 0 }])
  expect(logs.entries()).toContainEqual({
    event: 'Event missed',
    eventId: event?.id,
    eventType: 'checkout.session.completed',
    orderId: id,
    pendingWebhooks: 0,
  })
  expect(metrics.emittedByName()).toEqual([
    ['EventsMissed', 1],
    ['OrdersRepaired', 1],
    ['Sale', 1],
    ['SaleCents', 1499],
  ])
})

test('[F96] a second run writes nothing, and emits zeros so that a missing run shows', async () => {
  await store.sell()
  await store.run()
  await store.deliverQueued()
  metrics.clear()
  const written = store.writes(store.table).length

  const found = await store.run()

  expect(found).toMatchObject({ events: 1, sessions: 1, ordersRepaired: 0, deliveriesResumed: 0 })
  expect(store.writes(store.table)).toHaveLength(written)
  expect(metrics.emitted()).toEqual(zeros)
})

test('a request that is not understood compares and repairs nothing', async () => {
  const id = await store.sell()

  await expect(store.run({ days: 31, seconds: 60 })).rejects.toThrow('Unrecognized request')

  expect(await store.order(id)).toBeUndefined()
})

test('[F96] without Stripe the run fails and emits nothing', async () => {
  store.proxy().instead = () => 500

  await expect(store.run()).rejects.toThrow(Stripe.errors.StripeError)

  expect(metrics.emitted()).toEqual([])
})

test('[F96] a repair that fails stops no other, and withholds the zeros', async () => {
  const ids = [await store.sell(), await store.sell()]
  delivery.sqs.onAnyCommand().rejectsOnce(new Error('mara@example.com')).resolves({})

  const found = await store.run()

  expect(found).toMatchObject({ failed: 1, ordersRepaired: 2, eventsMissed: 2 })
  expect(found.repaired.toSorted()).toEqual(ids.toSorted())
  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Repair failed' }))
})

test('[I8] payments, refunds and disputes end as the webhook would have left them', async () => {
  const both = { deliveryMethod: 'both', email: 'mara@example.com', phone: '+12025550123' } as const
  const ids = [await store.sell(both), await store.sell(both, '4000 0000 0000 0259')]
  ids.push(await store.sell(both, '4000 0000 0000 5423'))
  await store.refund(ids[0], 500)
  await store.refund(ids[2], 300)
  await store.recordAll()
  const expected = await Promise.all(ids.map(store.order))
  await store.loseOrders()

  await store.run()

  const repaired = await Promise.all(ids.map(store.order))
  expect(repaired.map(withoutVersion)).toEqual(expected.map(withoutVersion))
  expect(repaired).toMatchObject([
    { money: { refundedCents: 500 } },
    { money: { dispute: { status: 'needs_response' } } },
    { money: { fraudWarning: { type: expect.any(String) }, refundedCents: 300 } },
  ])
})

/** How often an order was written may differ. */
const withoutVersion = (order: Order | undefined) => ({ ...order, version: undefined })

/**
 * An order without the attributes that differ after a restore: its version, and when a message was accepted.
 */
function comparable(order: Order | undefined) {
  return { ...order, delivery: undefined, history: undefined, version: undefined }
}

test('[F46] a table restored to an earlier second ends with no difference, and no link changes', async () => {
  const before = [await store.sell(), await store.sell(), await store.sell()]
  await store.recordAll()
  for (const id of before) await store.deliver(id)
  const atRestore = await Promise.all(before.map(store.order))
  const after = [await store.sell(), await store.sell()]
  await store.refund(before[0])
  await store.refund(after[0], 500)
  await store.recordAll()
  for (const id of after) await store.deliver(id)
  const ids = [...before, ...after]
  const damaged = await Promise.all(ids.map(store.order))

  await store.loseOrders()
  for (const order of atRestore) if (order) await editOrder(store.table, order.orderId, () => order)
  delivery.accept()
  const request = { days: 30, seconds: 60 }
  const first = await store.run(request)
  await store.deliverQueued()
  const second = await store.run(request)

  expect(first).toMatchObject({ ordersRepaired: 3, failed: 0 })
  expect(second).toMatchObject({ ordersRepaired: 0, deliveriesResumed: 0, eventsMissed: 0 })
  const restored = await Promise.all(ids.map(store.order))
  expect(restored.map(comparable)).toEqual(damaged.map(comparable))
  // Orders delivered between the restored second and the damage get their message once more.
  expect(delivery.emails()).toHaveLength(2)
})

const minuteMs = 60_000
/** An endpoint that is subscribed but does not respond. */
const unreachable = { webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_test' } }

test('[F23] a sale or a refund that Stripe is delivering right now is left to the webhook', async () => {
  await store.restartStripe(unreachable, Date.now() - 1000)
  const refunded = await store.sell()
  await store.recordAll()
  await store.refund(refunded)
  const id = await store.sell()

  const found = await store.run()

  expect(found).toMatchObject({ eventsMissed: 0, ordersRepaired: 0 })
  expect(found.events).toBeGreaterThan(2)
  expect(found.sessions).toBeGreaterThan(1)
  expect(await store.order(id)).toBeUndefined()
  expect(await store.order(refunded)).toMatchObject({ money: { refundedCents: 0 } })
})

test.each([
  ['Stripe has tried to deliver for two minutes is recorded', unreachable, 3 * minuteMs],
  ['no endpoint waits for, while the webhook is switched off, is recorded at once', {}, 0],
])('[F33] an event that %s', async (_which, options, ageMs) => {
  await store.restartStripe(options, Date.now() - ageMs)
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
