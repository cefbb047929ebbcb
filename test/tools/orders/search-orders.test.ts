import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { orderNumber } from '../../../lambda/orders/order'
import type { OrdersQuery } from '../../../tools/orders/reads/order-filters'
import { searchOrders } from '../../../tools/orders/reads/matching-orders'
import { searchHeading } from '../../../tools/orders/views/search-heading'
import { paidOrder } from '../../support/lambda/order-fixture'

const database = mockClient(DynamoDBDocumentClient)
const search = async (query: OrdersQuery) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const searched = { orders: { client, table: 'orders' }, lambda: new LambdaClient({}), functions: {} }
  const during = <T>(_label: unknown, work: Promise<T>) => work
  const now = () => new Date('2026-11-22T12:00:00.000Z')
  const found = await searchOrders(searched, query, { timeZone: 'UTC', now, during })
  return { ...found, heading: searchHeading(found, 'UTC'), calls: database.calls().length }
}
beforeEach(() => database.reset())

test.each<[OrdersQuery, RegExp, number]>([
  [{}, /^The newest 50 orders, \$749\.50$/, 2],
  [{ find: 'mara' }, /^“mara” is not understood/, 2],
  [{ find: '7K3M9Q2T' }, /^There is no order EB-7K3M9Q2T\./, 3],
  [{ find: 'no@example.com' }, /^No order of n•••@/, 4],
])('%j takes as many reads in a store without end: %s', async (query, heading, reads) => {
  const orderOf = (orderId: string) => paidOrder({ orderId, orderNumber: orderNumber(orderId) })
  database.on(QueryCommand).callsFake(({ IndexName, Limit = 0 }) => {
    if (IndexName !== 'by-month') return { Items: [] }
    const Items = Array.from({ length: Limit }, (_, index) => orderOf(`cs_${index}`))
    return { Items, LastEvaluatedKey: { orderId: 'cs' } }
  })
  database.on(BatchGetCommand).callsFake(({ RequestItems: { orders } }) => ({
    Responses: { orders: orders.Keys.map((key: { orderId: string }) => orderOf(key.orderId)) },
  }))

  const found = await search(query)

  expect(found.heading).toMatch(heading)
  expect(found.orders).toHaveLength(found.isFallback ? 10 : 50)
  expect(found.calls).toBe(reads)
})

test.each<OrdersQuery>([{}, { find: 'mara' }, { status: 'held' }])('an empty store says so to %j', async (query) => {
  database.on(QueryCommand).resolves({ Items: [] })

  const heading = 'No orders yet, or none in the last year. A paid order appears here at once.'
  expect(await search(query)).toMatchObject({ orders: [], heading, isCut: false })
})
