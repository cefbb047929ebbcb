import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import dynalite from 'stack-runner/testing/dynamodb'
import { readEdition } from '../../../lambda/orders/edition-run'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import type { Stack } from 'stack-runner'
import { clientConfig, createTables } from 'stack-runner/testing'
import { callDirectly } from '../../support/lambda/embedded-table'
import { type Call, listen, type Reply } from '../wire/wire'

export async function openOrdersTable(stack: Stack, table: string) {
  const server = dynalite({ createTableMs: 0 })
  const { url, stop } = await listen(server)
  await createTables(stack, url)
  const client = new DynamoDBClient(clientConfig(url, stack.region))
  const documents = DynamoDBDocumentClient.from(client)
  const items = async () =>
    (await documents.send(new ScanCommand({ TableName: table, ConsistentRead: true }))).Items ?? []
  return {
    serve: async ({ body: sent, ...call }: Call): Promise<Reply> => {
      const { statusCode: status, body } = await callDirectly(server, call, Buffer.from(sent))
      return { status, type: 'application/x-amz-json-1.0', body }
    },
    /** Without where reconcile continues, and the edition, which are in the same table. */
    orders: async (): Promise<Order[]> =>
      (await items())
        .filter(({ orderId }) => !/^(reconcile|edition)#/.test(String(orderId)))
        .map((item) => orderSchema.parse(item)),
    edition: () => readEdition({ client: documents, table }),
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
