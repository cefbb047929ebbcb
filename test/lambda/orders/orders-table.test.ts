import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../lambda/orders/order'
import {
  client,
  decideOnOrder,
  findOrderByLink,
  indexKeys,
  readOrder,
  updateOrder,
} from '../../../lambda/orders/orders-table'
import { readOrders } from '../../../lambda/orders/read-orders'
import { listUndelivered } from '../../../lambda/orders/read-open-lists'
import { ordersPaidWithin, paidOrderSchema, readItem } from '../../../lambda/orders/read-paid'
import { collect } from '../../../lambda/platform/aws/tables'
import { captureMetrics } from '../../support/lambda/emitted-metrics'
import { editOrder } from '../../support/lambda/edit-order'
import { failTable, interceptFirstWrite } from '../../support/lambda/intercept-write'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { storeLaterOrder } from '../../support/lambda/later-order'
import { changedOrder, paidOrder } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }))

const metrics = captureMetrics()
const table = 'orders'
const pauses = jest.mocked(sleep)
const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} })
const now = '2026-11-21T10:01:00.000Z'

useOrdersTable(table)
beforeEach(() => {
  pauses.mockClear()
})

test('[F43!] after a conflict, before and result come from the read whose write succeeded', async () => {
  const orderId = 'cs_test_compare'
  await editOrder(table, orderId, () => paidOrder({ orderId, sale: { paidAt: undefined } }))
  const pay = () => editOrder(table, orderId, (order) => order && changedOrder(order, { sale: { paidAt: now } }))

  const { before, after, result } = await decideOnOrder(table, orderId, async (found) => {
    // Another writer writes right after the first read.
    if (!found?.sale.paidAt) await pay()
    return { order: found && changedOrder(found, { money: { refundedCents: 500 } }), result: found?.sale.paidAt }
  })

  expect(before).toMatchObject({ sale: { paidAt: now }, money: { refundedCents: 0 } })
  expect(after).toMatchObject({ sale: { paidAt: now }, money: { refundedCents: 500 } })
  expect(result).toBe(now)
})

test('a span has the order of its first instant, and not that of its end', async () => {
  const span = { from: '2026-10-01T04:00:00.000Z', to: '2026-11-01T04:00:00.000Z' }
  for (const paidAt of ['2026-10-01T03:59:59.999Z', span.from, '2026-11-01T03:59:59.999Z', span.to]) {
    const orderId = `cs_test_${paidAt}`
    await editOrder(table, orderId, () => paidOrder({ orderId, sale: { paidAt } }))
  }

  const paid = await collect(ordersPaidWithin({ client, table }, span))

  expect(paid.map(({ sale }) => sale.paidAt)).toEqual([span.from, '2026-11-01T03:59:59.999Z'])
})

test('an order that cannot be read is named in the error', () => {
  const read = () => readItem(paidOrderSchema, { orderId: 'cs_broken' })

  expect(read).toThrow(/cs_broken is not a valid order: check .*sale/)
})

test('an update that always loses waits between its tries, and finally gives up', async () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  dynamo.on(GetCommand).resolves({ Item: paidOrder() })
  dynamo.on(PutCommand).rejects(refused)
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.1)

  const failed = updateOrder(table, 'cs_test_1', (order) => order && { ...order })

  await expect(failed).rejects.toThrow('changed during every try to update it')
  expect(pauses.mock.calls.flat()).toEqual([2, 4, 8, 16, 32, 64, 64, 64, 64, 64, 64])
  random.mockRestore()
  dynamo.restore()
})

test.each([
  ['is read again, also after the last pause', 6, ['cs_test_1']],
  ['again and again is an error, without another pause', 7, expect.stringContaining('left out 1 items')],
])('an order that DynamoDB leaves out %s', async (_case, times, end) => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  const Item = paidOrder({ orderId: 'cs_test_1' })
  const leftOut = { UnprocessedKeys: { [table]: { Keys: [{ orderId: Item.orderId }] } } }
  let reads = 0
  dynamo.on(BatchGetCommand).callsFake(() => ((reads += 1) > times ? { Responses: { [table]: [Item] } } : leftOut))

  const read = await readOrders(table, [Item.orderId]).then(
    ({ orders }) => [...orders.keys()],
    ({ message }) => message,
  )
  dynamo.restore()

  expect(read).toEqual(end)
  expect(pauses.mock.calls.flat()).toEqual([100, 200, 400, 800, 1600, 3200])
})

test('[F40!] an order found through an index is read consistently', async () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  dynamo.on(QueryCommand).resolves({ Items: [{ orderId: 'cs_test_1' }] })
  dynamo.on(GetCommand).resolves({ Item: paidOrder() })

  await findOrderByLink(table, 'a hash')
  const read = dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input)
  dynamo.restore()

  expect(read).toEqual([{ TableName: table, Key: { orderId: 'cs_test_1' }, ConsistentRead: true }])
})

test.each([
  ['and the SDK repeats it, which fails its condition', refused],
  ['at each attempt of the SDK', new Error('No response')],
])('[F38!] a write whose response was lost %s is reported once, and returned as written', async (_how, error) => {
  const orderId = `cs_test_lost_${error.name}`
  const lostReply = interceptFirstWrite(async (write) => {
    await write()
    throw error
  })

  const create = (found?: Order) => found ?? paidOrder({ orderId })
  const { before, after } = await updateOrder(table, orderId, create)
  lostReply.mockRestore()

  expect(before).toBeUndefined()
  expect(await readOrder(table, orderId)).toMatchObject({ ...after, version: 1 })
  expect(metrics.emitted().map(([name]) => name)).toEqual(['Sale', 'SaleCents'])
})

test('of two calls that write the same, only the one that wrote reports it', async () => {
  const orderId = 'cs_test_equal'
  const create = (found?: Order) => found ?? paidOrder({ orderId })
  interceptFirstWrite(async (write) => {
    await updateOrder(table, orderId, create)
    return write()
  })

  const { before, after } = await updateOrder(table, orderId, create)

  expect(before).toBe(after)
  expect(after?.version).toBe(1)
  expect(metrics.emitted().map(([name]) => name)).toEqual(['Sale', 'SaleCents'])
})

test('a write that did not take place fails with its own error, also when the table stays away', async () => {
  const create = (found?: Order) => found ?? paidOrder({ orderId: 'cs_test_away' })
  interceptFirstWrite(() => {
    failTable()
    return Promise.reject(new Error('No response'))
  })

  await expect(updateOrder(table, 'cs_test_away', create)).rejects.toThrow('No response')
})

test('[F92!] an order of a later version is written back with all attributes that this version does not know', async () => {
  const orderId = 'cs_test_later'
  const { written, stored } = await storeLaterOrder(table, orderId)
  const refund = (refundedCents: number) =>
    editOrder(table, orderId, (order) => order && changedOrder(order, { money: { refundedCents } }))

  await refund(500)
  expect(await stored()).toEqual({
    ...written,
    month: '2026-11',
    emailKey: 'mara@example.com',
    version: 2,
    money: { ...written.money, refundedCents: 500 },
  })

  await refund(product.priceCents)
  expect(await stored()).not.toHaveProperty('openDelivery')
})

test('every page of open deliveries is read', async () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  const page = (orderId: string) => ({ Items: [{ orderId, paidAt: now }], LastEvaluatedKey: { orderId } })
  dynamo.on(QueryCommand).resolvesOnce(page('cs_test_1')).resolvesOnce(page('cs_test_2')).resolves({})

  const open = await listUndelivered({ client, table }, 'open')
  dynamo.restore()

  expect(open.map(({ orderId }) => orderId)).toEqual(['cs_test_1', 'cs_test_2'])
})

const [card, mara] = ['card@example.com', 'mara@example.com']
test.each([
  ['its own address and another of the checkout', mara, 'Card@example.com', [mara, card]],
  ['one address twice', 'card@Example.com', ' Card@example.com ', [card, undefined]],
  ['the address of the checkout alone', undefined, card, [card, undefined]],
  ['a blank address and that of the checkout', ' ', card, [card, undefined]],
  ['its own address alone', mara, undefined, [mara, undefined]],
  ['no address', undefined, undefined, [undefined, undefined]],
])('an order with %s is found by every address that it has, once', (_which, email, checkoutEmail, keys) => {
  const found = indexKeys(paidOrder({ buyer: { email, checkoutEmail } }))

  expect([found.emailKey, found.checkoutEmailKey]).toEqual(keys)
})
