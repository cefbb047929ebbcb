import { orderSchema } from '../../../lambda/orders/order'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import {
  findOrderByLink,
  client,
  readOrder,
  updateOrder,
} from '../../../lambda/orders/orders-table'
import { listUndelivered } from '../../../lambda/orders/read-waiting'
import { channelStates } from '../../../lambda/orders/channel-state'
import { editOrder } from '../../support/lambda/edit-order'
import { interceptFirstWrite } from '../../support/lambda/intercept-write'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { storeLaterOrder } from '../../support/lambda/later-order'
import { changedOrder, paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const table = 'orders'
const now = '2026-11-21T10:01:00.000Z'
const delivered = { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: now } as const

useOrdersTable(table)

test('[F43] after a conflict, before and result come from the read whose write succeeded', async () => {
  const orderId = 'cs_test_compare'
  await editOrder(table, orderId, () => paidOrder({ orderId, sale: { paidAt: undefined } }))
  let reads = 0

  const { before, after, result } = await updateOrder(table, orderId, async (found) => {
    reads += 1
    // Another writer writes right after this first read.
    if (reads === 1)
      await editOrder(
        table,
        orderId,
        (order) => order && { ...order, sale: { ...order.sale, paidAt: now } },
      )
    return {
      order: found && { ...found, money: { ...found.money, refundedCents: 500 } },
      result: found?.sale.paidAt,
    }
  })

  expect(reads).toBe(2)
  expect(before).toMatchObject({ sale: { paidAt: now }, money: { refundedCents: 0 } })
  expect(after).toMatchObject({ sale: { paidAt: now }, money: { refundedCents: 500 } })
  expect(result).toBe(now)
})

test('an order that is not written is the same object before and after', async () => {
  const orderId = 'cs_test_unchanged'
  await editOrder(table, orderId, () => paidOrder({ orderId }))

  const { before, after } = await updateOrder(table, orderId, (order) => ({
    order,
    result: undefined,
  }))

  expect(after).toBe(before)
  expect(after).toEqual(await readOrder(table, orderId))
})

test('[F43] an update that always loses waits between its tries, and finally gives up', async () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  dynamo.on(GetCommand).resolves({ Item: paidOrder() })
  dynamo
    .on(PutCommand)
    .rejects(new ConditionalCheckFailedException({ message: 'refused', $metadata: {} }))
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.1)
  const startedAt = Date.now()

  const failed = updateOrder(table, 'cs_test_1', (order) => ({
    order: order && { ...order, money: { ...order.money, refundedCents: 1 } },
    result: undefined,
  }))

  await expect(failed).rejects.toThrow('changed 12 times during one update')
  // 2, 4, 8 and so on up to 64 ms, 510 ms in all.
  expect(Date.now() - startedAt).toBeGreaterThan(400)
  random.mockRestore()
  dynamo.restore()
})

test('[F40] an order found through an index is read consistently', async () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  dynamo.on(QueryCommand).resolves({ Items: [{ orderId: 'cs_test_1' }] })
  dynamo.on(GetCommand).resolves({ Item: paidOrder() })

  await findOrderByLink(table, 'a hash')
  const read = dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input)
  dynamo.restore()

  expect(read).toEqual([{ TableName: table, Key: { orderId: 'cs_test_1' }, ConsistentRead: true }])
})

test('[F38] a write whose response was lost is found in the table and reports no change', async () => {
  const orderId = 'cs_test_lost'
  // The write succeeds; the SDK repeats it, and its own condition then fails.
  const lostReply = interceptFirstWrite(async (write) => {
    await write()
    throw new ConditionalCheckFailedException({ message: 'refused', $metadata: {} })
  })

  const { before, after } = await updateOrder(table, orderId, (found) => ({
    order: found ?? paidOrder({ orderId }),
    result: undefined,
  }))
  lostReply.mockRestore()

  expect(after.version).toBe(1)
  expect(before).toBe(after)
})

test.each<[string, OrderChanges, boolean]>([
  ['paid and not delivered', {}, true],
  ['delivered', { delivery: { channels: { email: delivered } } }, false],
  ['not paid', { sale: { paidAt: undefined } }, false],
  [
    'refunded before it could be delivered',
    { money: { refundedCents: product.priceCents } },
    false,
  ],
  ['held', { sale: { amountCents: 1 } }, false],
])('an order that is %s is an open delivery or not', async (name, changes, isOpen) => {
  const orderId = `cs_test_${name.replaceAll(' ', '_')}`
  await editOrder(table, orderId, () => paidOrder({ orderId }))

  await editOrder(table, orderId, (order) => order && changedOrder(order, changes))

  const open = await listUndelivered({ client, table }, 'open')
  expect(open.some((delivery) => delivery.orderId === orderId)).toBe(isOpen)
})

test('[F92] an order of a later version is written back with all attributes that this version does not know', async () => {
  const { written, stored } = await storeLaterOrder(table, 'cs_test_later')

  await editOrder(
    table,
    'cs_test_later',
    (order) => order && { ...order, money: { ...order.money, refundedCents: 500 } },
  )

  expect(await stored()).toEqual({
    ...written,
    month: '2026-11',
    emailKey: 'mara@example.com',
    version: 2,
    money: { ...written.money, refundedCents: 500 },
  })
})

test('[F92] an order of a later version that is refunded is no open delivery', async () => {
  const { stored } = await storeLaterOrder(table, 'cs_test_later_refunded')

  const refundedCents = product.priceCents
  await editOrder(
    table,
    'cs_test_later_refunded',
    (order) => order && { ...order, money: { ...order.money, refundedCents } },
  )

  expect(await stored()).not.toHaveProperty('openDelivery')
})

test.each(channelStates)(
  'a channel that is %s without the attributes of that state is refused',
  (state) => {
    const order = {
      ...paidOrder(),
      delivery: { ...paidOrder().delivery, channels: { email: { state } } },
    }

    expect(orderSchema.safeParse(order).success).toBe(false)
  },
)

test('every page of open deliveries is read', async () => {
  const pages = mockClient(DynamoDBDocumentClient)
  const page = (orderId: string) => [{ orderId, paidAt: now, openDelivery: 'open' }]
  pages
    .on(QueryCommand)
    .resolvesOnce({ Items: page('cs_test_1'), LastEvaluatedKey: { orderId: 'cs_test_1' } })
    .resolvesOnce({ Items: page('cs_test_2') })

  const open = await listUndelivered({ client, table }, 'open')
  const calls = pages.commandCalls(QueryCommand).map(({ args }) => args[0].input)
  pages.restore()

  expect(open.map(({ orderId }) => orderId)).toEqual(['cs_test_1', 'cs_test_2'])
  expect(calls[1]?.ExclusiveStartKey).toEqual({ orderId: 'cs_test_1' })
})
