import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Order } from '../../../lambda/orders/order'
import { isEntitled } from '../../../lambda/orders/order-status'
import { readOrder } from '../../../lambda/orders/orders-table'
import { editOrder } from '../../support/lambda/edit-order'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { paidOrder } from '../../support/lambda/order-fixture'
import { runOnTable, runbookBlock } from '../../support/lib/runbook-commands'

const table = 'orders'
const { orderId } = paidOrder()

useOrdersTable(table)

test('a held order is entitled once its amount is accepted', async () => {
  await store(paidOrder({ amountCents: 999 }))

  await runOnTable(table, runbookBlock('expectedCents = amountCents').replace('cs_live_…', orderId))

  const order = await readOrder(table, orderId)
  expect(order && isEntitled(order)).toBe(true)
  expect(order?.version).toBe(2)
})

test('a concurrent update does not overwrite what the command changed', async () => {
  await store(paidOrder({ amountCents: 999 }))
  let isChanged = false

  const order = await editOrder(table, orderId, async (before) => {
    if (!isChanged) {
      isChanged = true
      await runOnTable(
        table,
        runbookBlock('expectedCents = amountCents').replace('cs_live_…', orderId),
      )
    }
    return before && { ...before, checkoutEmail: 'mara@example.com' }
  })

  expect(order).toMatchObject({ expectedCents: 999, checkoutEmail: 'mara@example.com', version: 3 })
})

async function store(order: Order): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await client.send(new PutCommand({ TableName: table, Item: { ...order, version: 1 } }))
}
