import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { handler } from '../../../../../lambda/operations/functions/check-deliveries/handler'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { editOrder } from '../../../../support/lambda/edit-order'
import { captureLogs } from '../../../../support/lambda/logs'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'

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
  await Promise.all(
    [...stored].map((orderId) => store(orderId, { delivery: { channels: delivered } })),
  )
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const accepted = {
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: minutesAgo(1),
} as const

/** Runs the check as the schedule would after this many minutes. */
const run = (minutes = 0) => handler(scheduledEvent(Date.now() + minutes * 60_000))

/** Stores an order, replacing one with the same id. */
async function store(orderId: string, changes: OrderChanges) {
  stored.add(orderId)
  await editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))
}

test('[F96] a store without open deliveries emits zeros and logs nothing', async () => {
  await run()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 0],
    ['UndeliveredAfter2Hours', 0],
    ['NewlyUndeliveredAfter5Minutes', 0],
  ])
  expect(logs.entries()).toEqual([])
})

test('[F96] paid orders with an unfinished channel are counted by their age', async () => {
  await store('cs_test_new', { sale: { paidAt: minutesAgo(1) } })
  await store('cs_test_late', { sale: { paidAt: minutesAgo(6) } })
  await store('cs_test_broken', { sale: { paidAt: minutesAgo(121) } })

  await run()

  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 2],
    ['UndeliveredAfter2Hours', 1],
    ['NewlyUndeliveredAfter5Minutes', 1],
    ['NewlyUndeliveredAfter2Hours', 1],
  ])
})

test('[F35] [F96] a fresh link has waited since its request, not since a payment of months ago', async () => {
  const channels = { email: { state: 'pending', attempts: 0 } } as const
  const freshLinks = [{ at: minutesAgo(6), channels: ['email' as const] }]
  await store('cs_test_fresh', {
    sale: { paidAt: minutesAgo(60 * 24 * 60) },
    delivery: { channels, freshLinks },
  })

  await run()

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
  expect(metrics.emitted()).toContainEqual(['UndeliveredAfter2Hours', 0])
})

test('[F92] an order that only a later version can read has waited since its payment', async () => {
  await store('cs_test_later', { sale: { paidAt: minutesAgo(6) }, delivery: { freshLinks: [] } })
  await writeAttribute('cs_test_later', 'freshLinks', 'a later form')

  await run()
  await writeAttribute('cs_test_later', 'freshLinks', [])

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
})

test('the log lists the ids of the orders that have waited longest, at most twenty', async () => {
  const ids = Array.from({ length: 21 }, (_, index) => `cs_test_${index}`)
  await Promise.all(ids.map((id, index) => store(id, { sale: { paidAt: minutesAgo(10 + index) } })))

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

test('[F10] [F96] a table that cannot be read, or that is not named, fails the run and emits no metric', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  await expect(run()).rejects.toThrow('resource not found')
  expect(metrics.emitted()).toEqual([])

  // F10: a missing name is in the error.
  delete process.env['ORDERS_TABLE']
  await expect(run()).rejects.toThrow(/ORDERS_TABLE/)
})

/** Writes an attribute without the schema. */
async function writeAttribute(orderId: string, name: string, value: unknown) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { orderId },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
  client.destroy()
}
