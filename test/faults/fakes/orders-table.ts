import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import dynalite from 'stack-runner/testing/dynamodb'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import type { Stack } from 'stack-runner'
import { clientConfig, createTables } from 'stack-runner/testing'
import { type Call, listen, type Reply } from '../wire/wire'

/** Runs an embedded DynamoDB with the template's tables. */
export async function openOrdersTable(stack: Stack, table: string) {
  const { url, stop } = await listen(dynalite({ createTableMs: 0 }))
  await createTables(stack, url)
  const client = new DynamoDBClient(clientConfig(url, stack.region))
  const documents = DynamoDBDocumentClient.from(client)
  const agent = new Agent({ keepAlive: true })
  const items = async () =>
    (await documents.send(new ScanCommand({ TableName: table, ConsistentRead: true }))).Items ?? []
  return {
    serve: (call: Call) => forward(call, url, agent),
    /** Without where reconcile continues, which is in the same table. */
    orders: async (): Promise<Order[]> =>
      (await items())
        .filter(({ orderId }) => !String(orderId).startsWith('reconcile#'))
        .map((item) => orderSchema.parse(item)),
    /** Writes an order that no function would write. */
    put: (order: Order) => documents.send(new PutCommand({ TableName: table, Item: order })),
    clear: async () => {
      const ids = (await items()).map(({ orderId }) => ({ orderId: { S: String(orderId) } }))
      const deletes = ids.map((Key) => new DeleteItemCommand({ TableName: table, Key }))
      await Promise.all(deletes.map((command) => client.send(command)))
    },
    stop: async () => {
      agent.destroy()
      client.destroy()
      await stop()
    },
  }
}

function forward(call: Call, url: string, agent: Agent): Promise<Reply> {
  const { method, headers, body } = call
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const status = response.statusCode ?? 500
      const type = response.headers['content-type'] ?? ''
      text(response).then((content) => resolve({ status, type, body: content }), reject)
    })
    sent.once('error', reject).end(body)
  })
}
