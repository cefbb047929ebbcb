import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import dynalite from 'stack-runner/testing/dynamodb'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import type { Stack } from 'stack-runner'
import { clientConfig, createTables } from 'stack-runner/testing'
import { type Call, listen, type Reply } from '../wire/wire'

export async function openOrdersTable(stack: Stack, table: string) {
  const { url, stop } = await listen(dynalite({ createTableMs: 0 }))
  await createTables(stack, url)
  const client = new DynamoDBClient(clientConfig(url, stack.region))
  const documents = DynamoDBDocumentClient.from(client)
  const items = async () =>
    (await documents.send(new ScanCommand({ TableName: table, ConsistentRead: true }))).Items ?? []
  return {
    serve: (call: Call) => forward(call, url),
    /** Without where reconcile continues, which is in the same table. */
    orders: async (): Promise<Order[]> =>
      (await items())
        .filter(({ orderId }) => !String(orderId).startsWith('reconcile#'))
        .map((item) => orderSchema.parse(item)),
    /** Writes an order that no function would write. */
    put: (order: Order) => documents.send(new PutCommand({ TableName: table, Item: order })),
    clear: async () => {
      const deletes = (await items()).map(({ orderId }) => new DeleteCommand({ TableName: table, Key: { orderId } }))
      await Promise.all(deletes.map((command) => documents.send(command)))
    },
    stop: async () => {
      client.destroy()
      await stop()
    },
  }
}

/** With the headers that DynamoDB needs; fetch refuses some of the others. */
async function forward({ method, headers, body }: Call, url: string): Promise<Reply> {
  const names = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target']
  const needed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const response = await fetch(url, { method, headers: needed, body })
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() }
}
