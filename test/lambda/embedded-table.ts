import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'

const indexes = [
  { name: 'by-link', key: 'linkHash' },
  { name: 'by-previous-link', key: 'previousLinkHash' },
]

/** The orders table in an embedded DynamoDB, for this test file alone. */
export async function startOrdersTable(table: string): Promise<{ stop: () => void }> {
  const server = dynalite({ createTableMs: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${port}`
  const client = new DynamoDBClient({})
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['orderId', ...indexes.map(({ key }) => key)].map((name) => ({
        AttributeName: name,
        AttributeType: 'S',
      })),
      KeySchema: [{ AttributeName: 'orderId', KeyType: 'HASH' }],
      GlobalSecondaryIndexes: indexes.map(({ name, key }) => ({
        IndexName: name,
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    }),
  )
  await waitUntilTableExists(
    { client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.1 },
    { TableName: table },
  )
  client.destroy()
  return { stop: () => server.close() }
}
