import type { Order } from '../../../../../lambda/orders/order'
import { changedOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { product } from '../../../../../product/product'
import { editOrder } from '../../../../support/lambda/edit-order'
import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { emptyList } from '../../../../support/lambda/stripe-proxy'

const store = setUpReconcile()
const { delivery, logs, metrics } = store
const byText = { deliveryMethod: 'text', phone: '+12025550123' } as const
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const accepted = { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: ago(1) } as const

/** A sale that is recorded, with a test's changes. */
async function sold(changes: (order: Order) => OrderChanges, choice?: typeof byText) {
  const id = await store.sell(choice)
  await store.recordAll()
  await editOrder(store.table, id, (order) => order && changedOrder(order, changes(order)))
  return id
}
const nobody = { email: undefined, phone: undefined, checkoutEmail: undefined }
const delivered = () => ({ delivery: { channels: { email: accepted } } })
const heldTooLong = () => ({ ...delivered(), sale: { expectedCents: 2, paidAt: ago(25 * 60) } })
const withoutAddress = () => ({
  delivery: { channels: { email: accepted, text: { state: 'pending', attempts: 0 } as const } },
})

test('a session that expired unpaid leaves no order', async () => {
  const id = await store.open()
  await store.stripe().checkout.sessions.expire(id)

  expect(await store.run()).toMatchObject({ sessions: 0, ordersRepaired: 0, failed: 0 })
  expect(await store.order(id)).toBeUndefined()
})

test('[F25] a delayed payment that fails leaves the order unpaid, and one that succeeds is recorded', async () => {
  const id = await store.sell()
  const [event] = (await store.stripe().events.list({ type: 'checkout.session.completed' })).data
  const unpaid = { ...event?.data.object, payment_status: 'unpaid' }
  const types = ['completed', 'async_payment_failed'].map((name) => ({
    ...event,
    id: `evt_${name}`,
    type: `checkout.session.${name}`,
    data: { object: unpaid },
  }))
  const list = (data: unknown[]) => ({ ...emptyList, data })
  const answer = (events: unknown[], session: unknown) => (call: string) =>
    call.startsWith('/v1/events') ? list(events) : list([session])
  store.proxy().instead = answer(types, unpaid)

  expect(await store.run()).toMatchObject({ repaired: [id] })
  expect(await store.order(id)).not.toHaveProperty('paidAt')
  expect(delivery.queued()).toEqual([])
  expect(await store.run()).toMatchObject({ ordersRepaired: 0 })

  const paid = { ...event, id: 'evt_late', type: 'checkout.session.async_payment_succeeded' }
  store.proxy().instead = answer([paid, ...types], event?.data.object)
  expect(await store.run()).toMatchObject({ repaired: [id], eventsMissed: 1 })
  expect(await store.order(id)).toHaveProperty('paidAt')
  expect(delivery.queued()).toEqual([{ orderId: id, delay: 0 }])
})

test('[F26] a sale without a mark leaves no order', async () => {
  const id = await store.sell()
  const strip = (session: object) => ({
    ...session,
    metadata: { ...Object(session).metadata, store: undefined, account: undefined },
  })
  const { data: events } = await store.stripe().events.list({ type: 'checkout.session.completed' })
  const unmarked = events.map((event) => ({ ...event, data: { object: strip(event.data.object) } }))
  store.proxy().instead = (call) =>
    call.startsWith('/v1/events') ? { ...emptyList, data: unmarked } : emptyList

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ ordersRepaired: 0 })
  expect(await store.order(id)).toBeUndefined()
})

test('a claim whose holder died half an hour ago is queued again, and a more recent one is not', async () => {
  const sending = (minutes: number) => () => ({
    delivery: {
      channels: {
        email: {
          state: 'sending',
          holder: 'call-1',
          attempts: 1,
          leaseUntil: ago(minutes),
        } as const,
      },
    },
  })
  const dead = await sold(sending(31))
  await sold(sending(29))

  const found = await store.run()

  expect(found).toMatchObject({ deliveriesResumed: 1, ordersRepaired: 0 })
  expect(delivery.queued()).toEqual([{ orderId: dead, delay: 0 }])
  expect(metrics.emitted()).toContainEqual(['OrdersRepaired', 1])
})

test('[F57] an e-mail that has just replaced a text of days ago is left to the retry queue', async () => {
  const text = { state: 'failed', attempts: 1, error: 'Undelivered' } as const
  const email = { state: 'pending', attempts: 0 } as const
  const replacedAt = (at: string) => () => ({
    delivery: { channels: { email, text }, fallback: { from: 'text', to: 'email', at } },
  })
  const lost = await sold(replacedAt(ago(31)))
  await sold(replacedAt(ago(1)))

  expect(await store.run()).toMatchObject({ deliveriesResumed: 1 })
  expect(delivery.queued()).toEqual([{ orderId: lost, delay: 0 }])
})

test('[F96] a run in which every repair failed emits no zeros', async () => {
  const leaseUntil = ago(31)
  await sold(() => ({
    delivery: {
      channels: { email: { state: 'sending', holder: 'call-1', attempts: 1, leaseUntil } },
    },
  }))
  metrics.clear()
  delivery.sqs.onAnyCommand().rejects(new Error('away'))

  expect(await store.run()).toMatchObject({ failed: 1, deliveriesResumed: 0 })
  expect(metrics.emitted()).toEqual([])
})

test('a retry that the queue has lost is queued again, and a future one is not', async () => {
  const retrying = (at: string) => () => ({
    delivery: {
      channels: {
        email: {
          state: 'retrying',
          holder: 'call-1',
          attempts: 2,
          nextAttemptAt: at,
          error: 'Throttling',
        } as const,
      },
    },
  })
  const lost = await sold(retrying(ago(45)))
  await sold(retrying(ago(-120)))

  await store.run()

  expect(delivery.queued()).toEqual([{ orderId: lost, delay: 0 }])
})

test('an order without refund details gets them, and no event counts as missed', async () => {
  const id = await store.sell()
  await store.refund(id, 500)
  await store.recordAll()
  await editOrder(
    store.table,
    id,
    (order) => order && { ...order, money: { ...order.money, refunds: undefined } },
  )

  expect(await store.run()).toMatchObject({ eventsMissed: 0, ordersRepaired: 0 })
  expect(await store.order(id)).toMatchObject({
    money: { refunds: [{ cents: 500, status: 'succeeded' }] },
  })
})

test('[F35] money returned without an event counts as a missed event, although the dispute was won before', async () => {
  const id = await store.sell(undefined, '4000 0000 0000 0259')
  const { data } = await store.stripe().disputes.list({ payment_intent: await store.paymentOf(id) })
  const evidence = { uncategorized_text: 'winning_evidence' }
  await store.stripe().disputes.update(data[0]?.id ?? '', { evidence })
  await store.recordAll()
  await editOrder(store.table, id, (order) => {
    const dispute = order?.money.dispute && { ...order.money.dispute, takenCents: 499 }
    return order && { ...order, money: { ...order.money, dispute } }
  })

  expect(await store.run()).toMatchObject({ eventsMissed: 1, repaired: [id] })
  expect(await store.order(id)).toMatchObject({
    money: { dispute: { status: 'won', takenCents: 0 } },
  })
})

test('a won dispute whose event was missed resumes the skipped delivery', async () => {
  const skipped = { email: { state: 'skipped', attempts: 0 } } as const
  const id = await sold(() => ({ delivery: { channels: skipped } }))

  expect(await store.run()).toMatchObject({ deliveriesResumed: 1 })
  expect(delivery.queued()).toEqual([{ orderId: id, delay: 0 }])
})

test('an order held for longer than a day is found, and not changed', async () => {
  const orderId = await sold(heldTooLong)
  const reason = 'held'
  const before = await store.order(orderId)

  const found = await store.run({ days: 1, seconds: 60 })

  expect(found).toMatchObject({ needAttention: 1, attention: [{ orderId, reason }] })
  expect(await store.order(orderId)).toEqual(before)
  expect(logs.errors()).toEqual([{ event: 'Order needs attention', orderId, reason }])
})

test('an order that awaits a decision is counted once a day', async () => {
  await sold(heldTooLong)
  metrics.clear()

  await store.run()
  expect(metrics.emitted()).toContainEqual(['OrderDecision', 1])
  metrics.clear()

  await store.run()
  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Order needs attention' }))
  expect(metrics.emitted()).not.toContainEqual(['OrderDecision', 1])
})

test('a missing address is taken from the session again', async () => {
  const id = await sold(() => ({ ...delivered(), buyer: { email: undefined } }))

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ repaired: [id] })
  expect(await store.order(id)).toHaveProperty('buyer.email', 'mara@example.com')
})

test('[F97] an erased address is not restored', async () => {
  const id = await sold(() => ({ ...delivered(), buyer: { ...nobody, erasedAt: ago(1) } }))

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ ordersRepaired: 0 })
  expect(await store.order(id)).not.toHaveProperty('buyer.email')
})

test('a channel without an address in order and session is found', async () => {
  const orderId = await sold(withoutAddress)

  const found = await store.run({ days: 1, seconds: 60 })

  expect(found.attention).toEqual([{ orderId, reason: 'no_address' }])
})

test('an order held since today and a refunded order need no decision', async () => {
  await sold(() => ({ ...delivered(), sale: { expectedCents: 2, paidAt: ago(60) } }))
  await sold(() => ({ ...withoutAddress(), money: { refundedCents: product.priceCents } }))

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ needAttention: 0 })
})

test('an item that is not an order is found, and does not stop the run', async () => {
  const damaged = await sold(delivered)
  await editOrder(
    store.table,
    damaged,
    (order) => order && { ...order, sale: { ...order.sale, createdAt: 'yesterday' } },
  )
  const missed = await store.sell()

  const found = await store.run({ days: 1, seconds: 60 })

  expect(found).toMatchObject({ repaired: [missed], failed: 0 })
  expect(found.attention).toEqual([{ orderId: damaged, reason: 'unreadable' }])
})
