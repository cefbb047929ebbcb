import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { handler } from '../../../../../lambda/operations/functions/check-deliveries/handler'
import { newChannel } from '../../../../../lambda/orders/delivery'
import { client } from '../../../../../lambda/orders/orders-table'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { editOrder } from '../../../../support/lambda/edit-order'
import { captureLogs } from '../../../../support/lambda/logs'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'

const now = new Date('2026-11-21T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const logs = captureLogs()
const metrics = captureMetrics()
const table = 'orders'
const stored = new Set<string>()

useOrdersTable(table)
beforeEach(() => {
  process.env['ORDERS_TABLE'] = table
})
afterEach(async () => {
  for (const orderId of stored) await client.send(new DeleteCommand({ TableName: table, Key: { orderId } }))
  stored.clear()
})

const paid = (seconds: number) => ({ sale: { paidAt: ago(seconds) } })
const run = () => handler(scheduledEvent(now.getTime()))

async function store(orderId: string, changes: OrderChanges) {
  stored.add(orderId)
  await editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))
}

const names = ['Undelivered', 'NewlyUndelivered']
const late = () => logs.entries().filter((entry) => Object(entry).condition === 'late')

/** The counts of a run: overdue after five minutes, newly so, and told as newly overdue after two hours. */
async function countsOf(changes: OrderChanges): Promise<unknown[]> {
  await store('cs_test_0', changes)
  await run()
  const emitted = metrics.emitted()
  expect(emitted.map(([name]) => name)).toEqual(names)
  return [...emitted.map(([, count]) => count), logs.told().length]
}

// A payment in the future comes from a clock ahead of ours.
test.each([
  [-600, [0, 0, 0]],
  [300, [0, 0, 0]],
  [301, [1, 1, 0]],
  [420, [1, 1, 0]],
  [421, [1, 0, 0]],
  [7200, [1, 0, 0]],
  [7201, [1, 0, 1]],
  [7320, [1, 0, 1]],
  [7321, [1, 0, 0]],
])('an order that was paid %d seconds ago has the counts %j', async (seconds, counts) => {
  expect(await countsOf(paid(seconds))).toEqual(counts)
  const entry = { event: 'Order is late', condition: 'late', orderId: 'cs_test_0', waitingSince: ago(seconds) }
  expect(late()).toEqual(counts[2] ? [entry] : [])
  expect(logs.entries()).toHaveLength((counts[0] ?? 0) + (counts[2] ?? 0))
})

const freshLinks = [{ at: ago(360), channels: ['email' as const] }]
const renewed = { ...paid(86_400 * 60), delivery: { channels: { email: newChannel }, freshLinks } }
const ofLaterVersion = { ...paid(360), delivery: { freshLinks: JSON.parse('"a later form"') } }
test.each([
  ['with a fresh link has waited since its request, not since a payment of months ago', renewed],
  ['that only a later version can read has waited since its payment', ofLaterVersion],
])('an order %s', async (_which, changes) => {
  expect(await countsOf(changes)).toEqual([1, 1, 0])
})

test('the log lists the ids of the orders that have waited longest, at most twenty', async () => {
  const ids = Array.from({ length: 21 }, (_, index) => `cs_test_${index}`)
  await Promise.all(ids.map((id, index) => store(id, paid(600 + index))))

  await run()

  const event = 'Paid orders wait for their delivery'
  const longestWaiting = ids.slice(1).toReversed()
  expect(logs.entries()).toEqual([{ event, overdue: 21, newlyOverdue: [], longestWaiting }])
})

test('a table that cannot be read fails the run and emits no metric', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  await expect(run()).rejects.toThrow('resource not found')
  expect(metrics.emitted()).toEqual([])
})
