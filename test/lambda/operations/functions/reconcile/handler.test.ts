import Stripe from 'stripe'
import type { Order } from '../../../../../lambda/orders/order'
import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'

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
  expect(metrics.emittedByName()).toEqual([
    ['EventsMissed', 1],
    ['OrdersRepaired', 1],
    ['Sale', 1],
    ['SaleCents', 1499],
  ])
})

test('[F33] the log contains the event, its type, its order and how many endpoints wait for it', async () => {
  const orderId = await store.sell()

  await store.run()

  const eventType = 'checkout.session.completed'
  expect(logs.entries()).toContainEqual({
    event: 'Event missed',
    eventId: expect.stringMatching(/^evt_/),
    eventType,
    orderId,
    pendingWebhooks: 0,
  })
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

test('a run of a store without sales makes three calls to Stripe', async () => {
  await store.run()
  const calls = store.proxy().calls.length

  await store.run()

  expect(store.proxy().calls).toHaveLength(calls + 3)
  expect(store.batchReads()).toBe(0)
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
