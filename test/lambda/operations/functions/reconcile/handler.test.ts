import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import Stripe from 'stripe'
import { pay } from 'stripe-emulator/testing'
import type { Order } from '../../../../../lambda/orders/order'
import { editOrder } from '../../../../support/lambda/edit-order'
import { emptyList } from '../../../../support/lambda/observed-stripe'

const store = setUpReconcile()
const { delivery, logs, metrics } = store
const [disputedCard, fraudCard] = ['4000 0000 0000 0259', '4000 0000 0000 5423']

test('[F33!] a sale that the webhook missed is recorded and queued, as the webhook would have', async () => {
  const id = await store.sell()
  const [event] = (await store.stripe().events.list({ types: ['checkout.session.completed'] })).data

  const found = await store.run()

  expect(found).toMatchObject({ eventsMissed: 1, ordersRepaired: 1, repaired: [id], failed: 0 })
  expect(await store.order(id)).toMatchObject({
    version: 1,
    buyer: { email: 'mara@example.com' },
    sale: { paidAt: new Date(Number(event?.created) * 1000).toISOString() },
    delivery: { channels: { email: { state: 'waiting' } } },
  })
  expect(delivery.queued()).toEqual([{ orderId: id, delay: 0 }])
  const facts = { eventId: event?.id, eventType: event?.type, orderId: id, pendingWebhooks: 0 }
  expect(logs.entries()).toContainEqual({ event: 'Event missed', condition: 'webhook-missed', ...facts })
  expect(logs.told()).toEqual(['webhook-missed'])
  const emitted = ['Reconciled', 0, 'Sale', 1, 'SaleCents', 1499]
  expect(metrics.emittedByName().flat()).toEqual(emitted)
})

test('a second run writes nothing, and emits that it ended so that a missing run shows', async () => {
  await store.sell()
  await store.run()
  await store.deliverQueued()
  metrics.clear()
  const written = store.writes().orders.length

  expect(await store.run()).toMatchObject({ events: 1, ordersRepaired: 0, deliveriesResumed: 0 })
  expect(store.writes().orders).toHaveLength(written)
  expect(metrics.emitted().flat()).toEqual(['Reconciled', 0])
})

test('a request for more than the 30 days of events at Stripe is refused', async () => {
  await expect(store.run({ days: 31, seconds: 60 })).rejects.toThrow('Unrecognized request')
})

test('without Stripe the run fails and emits nothing', async () => {
  store.calls.instead = () => 500

  await expect(store.run()).rejects.toThrow(Stripe.errors.StripeError)
  expect(metrics.emitted()).toEqual([])
})

test('a repair that fails stops no other, and both are counted', async () => {
  const ids = [await store.sell(), await store.sell()]
  delivery.sqs.on(SendMessageCommand).rejectsOnce(new Error('mara@example.com')).resolves({})

  const found = await store.run()

  expect(found).toMatchObject({ failed: 1, ordersRepaired: 2, eventsMissed: 2 })
  expect(found.repaired.toSorted()).toEqual(ids.toSorted())
  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Repair failed' }))
  expect(metrics.emitted()).toContainEqual(['Reconciled', 1])
})

/** Without what differs after a restore: how often the order was written, and when messages were accepted. */
const unlike = { delivery: null, history: null, version: null, writeId: null }
const lasting = (order: Order | undefined) => ({ ...order, ...unlike })

test('[F46!] [I8!] orders restored to an earlier second end as the webhook would have left them, and no link changes', async () => {
  const both = { deliveryMethod: 'both', email: 'mara@example.com', phone: '+12025550123' } as const
  const before = [await store.sell(), await store.sell()]
  await store.recordAll()
  for (const id of before) await store.deliver(id)
  const atRestore = await Promise.all(before.map(store.order))
  const [refunded, disputed] = [await store.sell(both), await store.sell(both, disputedCard)]
  const warned = await store.sell(both, fraudCard)
  await store.refund(before[0])
  await store.refund(refunded, 500)
  await store.refund(warned, 300)
  await store.recordAll()
  const ids = [...before, refunded, disputed, warned]
  for (const id of ids) await store.deliver(id)
  const expected = await Promise.all(ids.map(store.order))

  await store.loseOrders()
  for (const order of atRestore) if (order) await editOrder(store.table, order.orderId, () => order)
  delivery.accept()
  const request = { days: 30, seconds: 60 }
  const first = await store.run(request)
  await store.deliverQueued()
  const second = await store.run(request)

  expect(first).toMatchObject({ ordersRepaired: 4, failed: 0 })
  expect(second).toMatchObject({ ordersRepaired: 0, deliveriesResumed: 0, eventsMissed: 0 })
  const repaired = await Promise.all(ids.map(store.order))
  expect(repaired.map(lasting)).toEqual(expected.map(lasting))
  expect(repaired.map((order) => order?.money.refundedCents)).toEqual([1499, 0, 500, 0, 300])
  expect(repaired[3]?.money.dispute?.status).toBe('needs_response')
  expect(repaired[4]?.money).toHaveProperty('fraudWarning')
  // Orders delivered between the restored second and the damage get their message once more.
  expect(delivery.emails()).toHaveLength(2)
})

/** An endpoint that is subscribed but does not respond. */
const unreachable = { webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_test' } }

test('a sale or a refund that Stripe is delivering right now is left to the webhook', async () => {
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
  ['that Stripe has tried to deliver for two minutes', unreachable, -3],
  ['that no endpoint waits for, while the webhook is switched off,', {}, 0],
  ['from a clock at Stripe ahead of ours', {}, 10],
  ['from a clock at Stripe behind ours', {}, -10],
])('an event %s is recorded, once', async (_which, options, minutes) => {
  await store.restartStripe(options, Date.now() + minutes * 60_000)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ eventsMissed: 1, repaired: [id] })
  expect(await store.run()).toMatchObject({ ordersRepaired: 0 })
})

test('a session without a Stripe event is recorded as paid when it was read, and corrected by a later event', async () => {
  const id = await store.sell()
  const paidMs = async () => Date.parse(String((await store.order(id))?.sale.paidAt))
  store.calls.instead = (call) => (call.startsWith('/v1/events') ? emptyList : undefined)
  const before = Math.floor(Date.now() / 1000) * 1000

  expect(await store.run()).toMatchObject({ eventsMissed: 0, ordersRepaired: 1, repaired: [id] })
  expect(await paidMs()).toBeGreaterThanOrEqual(before)
  store.calls.instead = () => undefined
  expect(await store.run()).toMatchObject({ ordersRepaired: 1, eventsMissed: 1 })
  expect(await paidMs()).toBeLessThan(before)
})

test('a session that was paid while the events were read is left to the webhook', async () => {
  await store.restartStripe({}, Date.now())
  const id = await store.sell()
  let reads = 0
  store.calls.instead = (call) => (call.startsWith('/v1/events') && (reads += 1) === 1 ? emptyList : undefined)

  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ sessions: 1, ordersRepaired: 0 })
  expect(await store.order(id)).toBeUndefined()
})

/** More than one short page of events and of sessions, not of the last hour. */
async function sellThree(): Promise<string[]> {
  await store.restartStripe({}, Date.now() - 2 * 3_600_000)
  store.calls.rewrite = (call) => call.replace('limit=100', 'limit=2')
  return [await store.sell(), await store.sell(), await store.sell()]
}

/** Time for this many pages. */
function pages(count: number): () => number {
  let asked = 0
  return () => ((asked += 1) <= count ? 600_000 : 1000)
}

const listings = () =>
  store.calls.made.flatMap((call) => {
    const { pathname, searchParams } = new URL(call, 'http://stripe')
    if (searchParams.has('payment_intent')) return []
    if (searchParams.toString().includes('charge.failed')) return ['recent']
    const place = searchParams.has('starting_after') ? 'next' : 'first'
    return [`${pathname.split('/').at(-1)} ${place}`]
  })

test('a run that is cut off is continued by the next one, and nothing is compared twice', async () => {
  const ids = await sellThree()

  const first = await store.run(undefined, pages(1))
  const [place] = store.writes().places
  const second = await store.run(undefined, pages(3))
  const third = await store.run()

  expect(first).toMatchObject({ events: 2, ordersRepaired: 2 })
  expect(place).toMatchObject({ orderId: 'reconcile#day', place: { list: 'events', days: 1 } })
  expect(second).toMatchObject({ events: 1, sessions: 3, ordersRepaired: 1 })
  const listed = ['events first', 'recent', 'events next', 'sessions first', 'sessions next']
  expect(listings().slice(0, 6)).toEqual(['recent', ...listed])
  expect(third).toMatchObject({ events: 3, sessions: 3, ordersRepaired: 0 })
  expect(new Set(delivery.queued().map(({ orderId }) => orderId))).toEqual(new Set(ids))
})

test('a run that fails is continued after its last page', async () => {
  await sellThree()
  let calls = 0
  store.calls.instead = () => ((calls += 1) === 3 ? 400 : undefined)
  await expect(store.run()).rejects.toThrow(Stripe.errors.StripeError)
  store.calls.made.length = 0

  expect(await store.run(undefined, pages(1))).toMatchObject({ events: 1, ordersRepaired: 1 })
  expect(listings()).toEqual(['recent', 'events next'])
})

test('a requested run returns the place where it was cut off, and continues there although Stripe has forgotten its event', async () => {
  await sellThree()
  const request = { days: 30, seconds: 60 }

  const first = await store.run(request, pages(2))
  const second = await store.run({ ...request, from: first.next })

  expect(first).toMatchObject({ events: 3, sessions: 0, next: { list: 'sessions', days: 30 } })
  expect(second).toMatchObject({ events: 0, sessions: 3, ordersRepaired: 0 })
  expect(store.writes().places).toEqual([])
  const third = await store.run({ ...request, from: { ...first.next, list: 'events', after: 'evt_forgotten' } })
  expect(third).toMatchObject({ events: 0, sessions: 3 })
  expect(third).not.toHaveProperty('next')
})

test('many declined cards at the checkout are told as card testing', async () => {
  await store.restartStripe({}, Date.now())
  const id = await store.open()
  for (let card = 0; card < 10; card += 1) await pay(store.emulator(), id, { number: '4000 0000 0000 0002' })

  await store.run()

  expect(logs.told()).toEqual(['card-testing'])
})
