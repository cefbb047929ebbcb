import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import type { Index } from '../../../lib/data/kept-table'
import { ordersIndexes } from '../../../lib/data/orders-indexes'

/** At the DynamoDB of the environment. */
export async function createOrdersTable(table: string): Promise<void> {
  const client = new DynamoDBClient({})
  const attributes = new Set(['orderId', ...ordersIndexes.flatMap(keysOf)])
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(['orderId']),
      GlobalSecondaryIndexes: ordersIndexes.map(definition),
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.1 }, { TableName: table })
  client.destroy()
}

const keysOf = ({ hash, sort }: Index) => (sort === undefined ? [hash] : [hash, sort])

const definition = (index: Index) => ({
  IndexName: index.name,
  KeySchema: keySchema(keysOf(index)),
  Projection: projectionOf(index),
})

function projectionOf({ contains }: Index) {
  if (contains === 'all') return { ProjectionType: 'ALL' as const }
  if (contains.length === 0) return { ProjectionType: 'KEYS_ONLY' as const }
  return { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...contains] }
}

const keySchema = (keys: string[]) =>
  keys.map((name, position) => ({
    AttributeName: name,
    KeyType: position === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))
