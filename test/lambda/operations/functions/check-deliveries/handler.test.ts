import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { handler, overdueDeliveries } from '../../../../../lambda/operations/functions/check-deliveries/handler'
import { client } from '../../../../../lambda/orders/orders-table'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { editOrder } from '../../../../support/lambda/edit-order'
import { captureLogs } from '../../../../support/lambda/logs'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'

const now = new Date('2026-11-21T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const waiting = (seconds: number) => ({ orderId: `cs_${seconds}`, waitingSince: ago(seconds) })

// Two minutes are two runs. A payment in the future comes from a clock ahead of ours.
test.each([
  [-600, 0, 0, 0, 0],
  [300, 0, 0, 0, 0],
  [301, 1, 1, 0, 0],
  [420, 1, 1, 0, 0],
  [421, 1, 0, 0, 0],
  [7200, 1, 0, 0, 0],
  [7201, 1, 0, 1, 1],
  [7320, 1, 0, 1, 1],
  [7321, 1, 0, 1, 0],
])(
  'after %d seconds, an order is overdue: %d, new: %d; exceeds the promised time: %d, new: %d',
  (seconds, ...counts) => {
    const { after5Minutes, after2Hours } = overdueDeliveries([waiting(seconds)], now)

    const lists = [after5Minutes.all, after5Minutes.newly, after2Hours.all, after2Hours.newly]
    expect(lists.map((orders) => orders.length)).toEqual(counts)
  },
)

const logs = captureLogs()
const metrics = captureMetrics()
const table = 'orders'
const stored = new Set<string>()

useOrdersTable(table)
beforeEach(() => {
  process.env['ORDERS_TABLE'] = table
})
afterEach(async () => {
  for (const orderId of stored) {
    await client.send(new DeleteCommand({ TableName: table, Key: { orderId } }))
  }
  stored.clear()
})

const paid = (seconds: number) => ({ sale: { paidAt: ago(seconds) } })
const run = () => handler(scheduledEvent(now.getTime()))

async function store(orderId: string, changes: OrderChanges) {
  stored.add(orderId)
  await editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))
}

test('a store without open deliveries emits zeros and logs nothing', async () => {
  await run()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 0],
    ['UndeliveredAfter2Hours', 0],
    ['NewlyUndeliveredAfter5Minutes', 0],
  ])
  expect(logs.entries()).toEqual([])
})

test('paid orders with an unfinished channel are counted by their age', async () => {
  await store('cs_test_new', paid(60))
  await store('cs_test_late', paid(360))
  await store('cs_test_broken', paid(7260))

  await run()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 2],
    ['UndeliveredAfter2Hours', 1],
    ['NewlyUndeliveredAfter5Minutes', 1],
    ['NewlyUndeliveredAfter2Hours', 1],
  ])
})

test('a fresh link has waited since its request, not since a payment of months ago', async () => {
  const channels = { email: { state: 'pending', attempts: 0 } } as const
  const freshLinks = [{ at: ago(360), channels: ['email' as const] }]
  await store('cs_test_fresh', { ...paid(86_400 * 60), delivery: { channels, freshLinks } })

  await run()

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
  expect(metrics.emitted()).toContainEqual(['UndeliveredAfter2Hours', 0])
})

/** Any value, as JSON that was read. */
const laterForm = JSON.parse('"a later form"')
test('an order that only a later version can read has waited since its payment', async () => {
  await store('cs_test_later', { ...paid(360), delivery: { freshLinks: laterForm } })

  await run()

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
})

test('the log lists the ids of the orders that have waited longest, at most twenty', async () => {
  const ids = Array.from({ length: 21 }, (_, index) => `cs_test_${index}`)
  await Promise.all(ids.map((id, index) => store(id, paid(600 + index))))

  await run()

  expect(logs.entries()).toEqual([
    {
      event: 'Paid orders wait for their delivery',
      after5Minutes: 21,
      after2Hours: 0,
      newlyOverdue: [],
      longestWaiting: ids.slice(1).toReversed(),
    },
  ])
})

test('a table that cannot be read fails the run and emits no metric', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  await expect(run()).rejects.toThrow('resource not found')
  expect(metrics.emitted()).toEqual([])
})
