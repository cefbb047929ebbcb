import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { submit } from 'stripe-emulator/testing'
import type { Order } from '../../../../../lambda/orders/order'
import { newChannel as pending } from '../../../../../lambda/orders/delivery'
import { attentionFor } from '../../../../../lambda/operations/functions/reconcile/check-sessions'
import { saveWalkProgress } from '../../../../../lambda/operations/functions/reconcile/walk'
import { client } from '../../../../../lambda/orders/orders-table'
import { product } from '../../../../../product/product'
import { editOrder } from '../../../../support/lambda/edit-order'
import { changedOrder, type GivenChannel, type OrderChanges, paidOrder } from '../../../../support/lambda/order-fixture'
import { emptyList } from '../../../../support/lambda/observed-stripe'

const store = setUpReconcile()
const { delivery, logs } = store
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const accepted = { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: ago(1) } as const

const edit = (id: string, change: (order: Order) => Order) =>
  editOrder(store.table, id, (order) => order && change(order))

async function sold(changes: OrderChanges) {
  const id = await store.sell()
  await store.recordAll()
  await edit(id, (order) => changedOrder(order, changes))
  return id
}
const delivered = { delivery: { channels: { email: accepted } } }
const refunded = { money: { refundedCents: product.priceCents } }
const withoutAddress = { delivery: { channels: { email: accepted, text: pending } }, buyer: { phone: undefined } }

test('a session that expired unpaid leaves no order', async () => {
  const id = await store.open()
  await store.stripe().checkout.sessions.expire(id)

  expect(await store.run()).toMatchObject({ sessions: 0, ordersRepaired: 0, failed: 0 })
  expect(await store.order(id)).toBeUndefined()
})

/** Stripe lists one session, with events of these types about it, and no other. */
async function listOnly(changes: object, ...types: string[]): Promise<void> {
  const [event] = (await store.stripe().events.list({ types: ['checkout.session.completed'] })).data
  const object = { ...event?.data.object, ...changes }
  const named = (name: string) => ({ id: `evt_${name}`, type: `checkout.session.${name}`, data: { object } })
  const events = types.map((name) => ({ ...event, ...named(name) }))
  store.calls.instead = (call) => ({ ...emptyList, data: call.startsWith('/v1/events') ? events : [object] })
}

test('[F25!] a delayed payment that fails leaves the order unpaid, and one that succeeds is recorded', async () => {
  const id = await store.sell()
  await listOnly({ payment_status: 'unpaid' }, 'async_payment_failed', 'completed')

  expect(await store.run()).toMatchObject({ repaired: [id] })
  expect((await store.order(id))?.sale).not.toHaveProperty('paidAt')
  expect(delivery.queued()).toEqual([])
  expect(await store.run()).toMatchObject({ ordersRepaired: 0 })

  await listOnly({}, 'async_payment_succeeded')
  expect(await store.run()).toMatchObject({ repaired: [id], eventsMissed: 1 })
  expect((await store.order(id))?.sale).toHaveProperty('paidAt')
  expect(delivery.queued()).toEqual([{ orderId: id, delay: 0 }])
})

test('an invoice that an order lacks is read after the last missing order and is no missed event; a free order lacks none', async () => {
  // The oldest session is on the last page.
  const missed = await store.sell()
  const id = await store.sellWithInvoice()
  await store.sellWithCode(100, 'GIFT', true)
  await store.recordAll()
  await edit(id, ({ buyer: { invoiceUrl: _url, ...buyer }, ...order }) => ({ ...order, buyer }))
  await client.send(new DeleteCommand({ TableName: store.table, Key: { orderId: missed } }))
  store.send.mockClear()
  const reads: unknown[] = []
  store.calls.rewrite = (call) => call.replace('limit=100', 'limit=1')
  store.calls.instead = (call) => {
    if (call.startsWith('/v1/events')) return emptyList
    if (call.includes('expand')) reads.push([store.writes().orders.length, call.includes(id)])
    return undefined
  }

  expect(await store.run()).toMatchObject({ repaired: [missed], eventsMissed: 0, failed: 0 })
  expect(reads).toEqual([[1, true]])
  expect((await store.order(id))?.buyer.invoiceUrl).toContain('/invoice/in_')
})

const claimed = { holder: 'call-1', attempts: 2 } as const
const sending = (minutes: number) =>
  ({ state: 'sending', ...claimed, startedAt: ago(minutes + 1), leaseUntil: ago(minutes) }) as const
const retrying = (minutes: number) =>
  ({ state: 'waiting', ...claimed, dueAt: ago(minutes), error: 'Throttling' }) as const
const only = (email: GivenChannel) => ({ channels: { email } })
const replaced = { email: pending, text: { state: 'given_up', attempts: 1, error: 'Undelivered' } } as const
const fallback = (minutes: number) => ({ from: 'text', to: 'email', at: ago(minutes) })
const replacedAt = (minutes: number) => ({ channels: replaced, fallback: fallback(minutes) })

test.each<[string, OrderChanges['delivery'], OrderChanges['delivery']]>([
  ['a claim whose holder died half an hour ago', only(sending(31)), only(sending(29))],
  ['an email that replaced a text half an hour ago', replacedAt(31), replacedAt(1)],
  ['[F55!] a retry that the queue has lost', only(retrying(45)), only(retrying(-120))],
])('%s is queued again, and a more recent one is not', async (_what, lost, recent) => {
  const orderId = await sold({ delivery: lost })
  await sold({ delivery: recent })

  expect(await store.run()).toMatchObject({ deliveriesResumed: 1, ordersRepaired: 0 })
  expect(delivery.queued()).toEqual([{ orderId, delay: 0 }])
  expect(logs.told()).toContain('repaired')
})

test('an order without refund details gets them, and no event counts as missed', async () => {
  const id = await store.sell()
  await store.refund(id, 500)
  await store.recordAll()
  await edit(id, (order) => ({ ...order, money: { ...order.money, refunds: undefined } }))

  expect(await store.run()).toMatchObject({ eventsMissed: 0, ordersRepaired: 0 })
  expect(await store.order(id)).toMatchObject({ money: { refunds: [{ cents: 500, status: 'succeeded' }] } })
})

test('money returned without an event counts as a missed event, although the dispute was won before', async () => {
  const id = await store.sell(undefined, '4000 0000 0000 0259')
  await submit(`${store.emulator().url}/payments/${id}/verdict`, { verdict: 'won' })
  await store.recordAll()
  await edit(id, ({ money: { dispute, ...money }, ...order }) => ({
    ...order,
    money: { ...money, dispute: dispute && { ...dispute, takenCents: 499 } },
  }))

  expect(await store.run()).toMatchObject({ eventsMissed: 1, repaired: [id] })
  expect(await store.order(id)).toMatchObject({ money: { dispute: { status: 'won', takenCents: 0 } } })
})

test('an order held for longer than a day is found, is not changed, and is told once a day', async () => {
  const orderId = await sold({ ...delivered, ...heldSince(ago(24 * 60 + 1)) })
  const before = await store.order(orderId)
  const held = { orderId, reason: 'held' }

  await store.run()
  await saveWalkProgress(store.table, 'day', {})

  expect(await store.run()).toMatchObject({ needAttention: 1, attention: [held] })
  expect(logs.told()).toEqual(['decision'])
  expect(logs.errors()).toContainEqual({ event: 'Order waits for a decision', condition: 'decision', ...held })
  expect(await store.order(orderId)).toEqual(before)
})

test.each([
  ['three within six hours', [0, 100, 359], 3],
  ['two', [0, 100], 0],
  ['an older one', [0, 100, 361], 0],
])(
  '%s of the day’s orders with a fallback (opened %j minutes ago) are told, once an hour',
  async (_which, opened, count) => {
    for (const minutes of opened) await sold({ delivery: { ...delivered.delivery, fallback: fallback(minutes) } })

    await store.run()
    await store.run()

    expect(logs.told()).toEqual(Array.from({ length: count }, () => 'many-fallbacks'))
  },
)

const now = new Date('2026-11-22T10:00:00.000Z')
const heldSince = (paidAt: string) => ({ sale: { expectedCents: 2, paidAt } })
const withoutPhone = { ...delivered, buyer: { phone: undefined } }
test.each<[string, string | undefined, OrderChanges]>([
  ['held for a day', undefined, heldSince('2026-11-21T10:00:00.000Z')],
  ['held for longer', 'held', heldSince('2026-11-21T09:59:59.999Z')],
  ['with a channel without an address', 'no_address', withoutAddress],
  ['with an address for each channel', undefined, withoutPhone],
  ['without an address that is refunded', undefined, { ...withoutAddress, ...refunded }],
])('the attention that an order %s needs is: %s', (_which, reason, changes) => {
  expect(attentionFor(paidOrder(changes), now)).toBe(reason)
})

test('an item that is not an order is found, and does not stop the run', async () => {
  const damaged = await sold(delivered)
  await edit(damaged, (order) => ({ ...order, sale: { ...order.sale, createdAt: 'yesterday' } }))
  const missed = await store.sell()

  const attention = [{ orderId: damaged, reason: 'unreadable' }]
  expect(await store.run({ days: 1, seconds: 60 })).toMatchObject({ repaired: [missed], failed: 0, attention })
})
