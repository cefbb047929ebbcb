import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'

const indexes = [
  { name: 'by-link', keys: ['linkHash'] },
  { name: 'by-previous-link', keys: ['previousLinkHash'] },
  { name: 'by-text-message', keys: ['textMessageId'] },
  { name: 'by-open-delivery', keys: ['openDelivery', 'paidAt'] },
  { name: 'by-month', keys: ['month', 'paidAt'], isWhole: true },
  { name: 'by-email', keys: ['email', 'createdAt'], isWhole: true },
  { name: 'by-email-key', keys: ['emailKey', 'createdAt'], isWhole: true },
]
const keySchema = (keys: string[]) =>
  keys.map((name, position) => ({
    AttributeName: name,
    KeyType: position === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let orders: { stop: () => void } | undefined
  beforeAll(async () => {
    orders = await startOrdersTable(table)
  })
  afterAll(() => orders?.stop())
}

async function startOrdersTable(table: string): Promise<{ stop: () => void }> {
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
      AttributeDefinitions: [...new Set(['orderId', ...indexes.flatMap(({ keys }) => keys)])].map(
        (name) => ({ AttributeName: name, AttributeType: 'S' }),
      ),
      KeySchema: keySchema(['orderId']),
      GlobalSecondaryIndexes: indexes.map(({ name, keys, isWhole }) => ({
        IndexName: name,
        KeySchema: keySchema(keys),
        Projection: { ProjectionType: isWhole ? 'ALL' : 'KEYS_ONLY' },
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
