import { handler } from '../../../../lambda/functions/check-deliveries/handler'
import type { Order } from '../../../../lambda/orders/order'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { editOrder } from '../../../support/lambda/edit-order'
import { captureLogs } from '../../../support/lambda/logs'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'
import { paidOrder } from '../../../support/lambda/order-fixture'
import { product } from '../../../../product/product'

const logs = captureLogs()
const metrics = captureMetrics()
const table = 'orders'
const stored = new Set<string>()

useOrdersTable(table)
beforeEach(() => {
  process.env['ORDERS_TABLE'] = table
})
afterEach(async () => {
  const delivered = { email: accepted, text: accepted }
  await Promise.all([...stored].map((orderId) => store(orderId, { delivery: delivered })))
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const accepted = {
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: minutesAgo(1),
} as const

/** Stores an order, replacing any of the same id. */
async function store(orderId: string, changes: Partial<Order>) {
  stored.add(orderId)
  await editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))
}

test('[F96] a store without open deliveries emits two zeros and logs nothing', async () => {
  await handler()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 0],
    ['UndeliveredAfter2Hours', 0],
  ])
  expect(logs.entries()).toEqual([])
})

test('[F96] paid orders with an unfinished channel are counted by their age', async () => {
  await store('cs_test_new', { paidAt: minutesAgo(1) })
  await store('cs_test_late', { paidAt: minutesAgo(6) })
  await store('cs_test_broken', { paidAt: minutesAgo(121) })

  await handler()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 2],
    ['UndeliveredAfter2Hours', 1],
  ])
})

test.each<[string, Partial<Order>, number]>([
  [
    'delivered on both channels does not wait',
    { delivery: { email: accepted, text: accepted } },
    0,
  ],
  [
    'delivered on one of two channels waits',
    { delivery: { email: accepted, text: { state: 'pending', attempts: 0 } } },
    1,
  ],
  ['that is not paid does not wait', { paidAt: undefined }, 0],
  ['skipped because it was refunded does not wait', skipped(), 0],
])('an order %s', async (_case, changes, expected) => {
  await store('cs_test_case', { paidAt: minutesAgo(10), ...changes })

  await handler()

  expect(metrics.emitted()[0]).toEqual(['UndeliveredAfter5Minutes', expected])
})

test('the log lists the ids of the orders that have waited longest, at most twenty', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      store(`cs_test_${index}`, { paidAt: minutesAgo(10 + index) }),
    ),
  )

  await handler()

  expect(logs.entries()).toEqual([
    {
      event: 'Paid orders wait for their delivery',
      after5Minutes: 25,
      after2Hours: 0,
      longestWaiting: Array.from({ length: 20 }, (_, index) => `cs_test_${24 - index}`),
    },
  ])
})

test('[F96] a table that cannot be read fails the run and emits no metric', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  await expect(handler()).rejects.toThrow('resource not found')
  expect(metrics.emitted()).toEqual([])
})

test('[F10] a missing table name is refused by name', async () => {
  delete process.env['ORDERS_TABLE']

  await expect(handler()).rejects.toThrow(/ORDERS_TABLE/)
})

function skipped(): Partial<Order> {
  const channel = { state: 'skipped', attempts: 0 } as const
  return { refundedCents: product.priceCents, delivery: { email: channel, text: channel } }
}
