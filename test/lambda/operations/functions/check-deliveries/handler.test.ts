import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { handler } from '../../../../../lambda/operations/functions/check-deliveries/handler'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { editOrder } from '../../../../support/lambda/edit-order'
import { captureLogs } from '../../../../support/lambda/logs'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import {
  joinedChanges,
  paidOrder,
  type OrderChanges,
} from '../../../../support/lambda/order-fixture'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'
import { product } from '../../../../../product/product'

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

test('a call that is not from the schedule fails and emits nothing', async () => {
  await expect(handler({})).rejects.toThrow('Unrecognized request')

  expect(metrics.emitted()).toEqual([])
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

test('[F96] an order that is stuck does not hide the next buyer who waits', async () => {
  await store('cs_test_stuck', { sale: { paidAt: minutesAgo(3 * 24 * 60) } })
  await run()
  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 0])
  metrics.clear()
  await store('cs_test_next', { sale: { paidAt: minutesAgo(4) } })

  await run(2)

  expect(metrics.emitted()).toContainEqual(['UndeliveredAfter5Minutes', 2])
  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
})

test('[F96] a fresh link has waited since its request, not since a payment of months ago', async () => {
  const delivery = { email: { state: 'pending', attempts: 0 } } as const
  const paidAt = minutesAgo(60 * 24 * 60)
  const freshLinks = [{ at: minutesAgo(4), channels: ['email' as const] }]
  await store('cs_test_fresh', {
    sale: { paidAt },
    delivery: { channels: delivery, freshLinks },
  })

  await run()
  expect(metrics.emitted()).toEqual([
    ['UndeliveredAfter5Minutes', 0],
    ['UndeliveredAfter2Hours', 0],
    ['NewlyUndeliveredAfter5Minutes', 0],
  ])
  metrics.clear()
  await run(2)

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
  expect(metrics.emitted()).toContainEqual(['UndeliveredAfter2Hours', 0])
})

test('[F57] an e-mail that replaces a text has waited since the text failed, not since the payment', async () => {
  const text = { state: 'failed', attempts: 1, error: 'Undelivered' } as const
  const delivery = { email: { state: 'pending', attempts: 0 } as const, text }
  const fallback = { from: 'text', to: 'email', at: minutesAgo(6) }
  await store('cs_test_replaced', {
    sale: { paidAt: minutesAgo(2 * 24 * 60) },
    delivery: { channels: delivery, fallback },
  })

  await run()

  expect(metrics.emitted()).toContainEqual(['NewlyUndeliveredAfter5Minutes', 1])
  expect(metrics.emitted()).toContainEqual(['UndeliveredAfter2Hours', 0])
})

test('[F35] a delivery that is due again has waited since its new first attempt', async () => {
  const email = {
    state: 'retrying',
    holder: 'call-1',
    attempts: 3,
    startedAt: minutesAgo(6),
    nextAttemptAt: minutesAgo(0),
    error: 'Throttling',
  } as const
  await store('cs_test_owed', {
    sale: { paidAt: minutesAgo(30 * 24 * 60) },
    delivery: { channels: { email } },
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

test.each<[string, OrderChanges, number]>([
  [
    'delivered on both channels does not wait',
    { delivery: { channels: { email: accepted, text: accepted } } },
    0,
  ],
  [
    'delivered on one of two channels waits',
    { delivery: { channels: { email: accepted, text: { state: 'pending', attempts: 0 } } } },
    1,
  ],
  ['that is not paid does not wait', { sale: { paidAt: undefined } }, 0],
  ['skipped because it was refunded does not wait', skipped(), 0],
])('an order %s', async (_case, changes, expected) => {
  await store('cs_test_case', joinedChanges({ sale: { paidAt: minutesAgo(10) } }, changes))

  await run()

  expect(metrics.emitted()[0]).toEqual(['UndeliveredAfter5Minutes', expected])
})

test('the log lists the ids of the orders that have waited longest, at most twenty', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      store(`cs_test_${index}`, { sale: { paidAt: minutesAgo(10 + index) } }),
    ),
  )

  await run()

  expect(logs.entries()).toEqual([
    {
      event: 'Paid orders wait for their delivery',
      after5Minutes: 25,
      after2Hours: 0,
      newlyOverdue: [],
      longestWaiting: Array.from({ length: 20 }, (_, index) => `cs_test_${24 - index}`),
    },
  ])
})

test('[F96] a table that cannot be read fails the run and emits no metric', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  await expect(run()).rejects.toThrow('resource not found')
  expect(metrics.emitted()).toEqual([])
})

test('[F10] a missing table name is refused by name', async () => {
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

function skipped(): OrderChanges {
  const channel = { state: 'skipped', attempts: 0 } as const
  return {
    money: { refundedCents: product.priceCents },
    delivery: { channels: { email: channel, text: channel } },
  }
}
