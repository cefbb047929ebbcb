import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { collect } from '../../../../lambda/platform/aws/tables'
import { daysPeriod } from '../../../../lambda/office/ledger/period'
import { ordersPaid } from '../../../../tools/orders/reading/orders-paid'

test('reading after an order does not read the earlier ones again', async () => {
  const database = mockClient(DynamoDBDocumentClient)
  database.on(QueryCommand).resolves({ Items: [] })
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const after = { orderId: 'cs_1', paidAt: '2026-10-31T23:59:59.999Z' }
  const period = daysPeriod('2026-09-01', '2026-12-31', 'UTC')

  await collect(ordersPaid({ client, table: 'orders' }, period, { after }))

  const keys = database.commandCalls(QueryCommand).map(({ args: [{ input }] }) => ({
    month: input.ExpressionAttributeValues?.[':month'],
    last: input.ExpressionAttributeValues?.[':last'],
    start: input.ExclusiveStartKey,
  }))
  expect(keys).toEqual([
    { month: '2026-10', last: after.paidAt, start: { ...after, month: '2026-10' } },
    { month: '2026-09', last: after.paidAt, start: undefined },
  ])
})
