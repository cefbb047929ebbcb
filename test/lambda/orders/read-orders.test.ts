import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrders } from '../../../lambda/orders/read-orders'
import { paidOrder } from '../../support/lambda/order-fixture'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }))

const pauses = jest.mocked(sleep)
const documents = mockClient(DynamoDBDocumentClient)
const order = paidOrder()
const { orderId } = order
const leftOut = { UnprocessedKeys: { orders: { Keys: [{ orderId }] } } }

beforeEach(() => {
  documents.reset()
  pauses.mockClear()
})

/** Leaves the order out of this many reads. */
function throttle(times: number) {
  let reads = 0
  documents
    .on(BatchGetCommand)
    .callsFake(() => ((reads += 1) > times ? { Responses: { orders: [order] } } : leftOut))
}

test('an order that DynamoDB leaves out is read again, also after the last pause', async () => {
  throttle(6)

  const { orders } = await readOrders('orders', [orderId])

  expect([...orders.keys()]).toEqual([orderId])
  expect(pauses.mock.calls.map(([pauseMs]) => pauseMs)).toEqual([100, 200, 400, 800, 1600, 3200])
})

test('an order that DynamoDB keeps leaving out is an error, without another pause', async () => {
  throttle(7)

  await expect(readOrders('orders', [orderId])).rejects.toThrow('left out 1 items')
  expect(pauses).toHaveBeenCalledTimes(6)
})
