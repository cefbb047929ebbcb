import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'

type Index = { name: string; keys: string[]; isWhole?: true }

const orderIndexes: Index[] = [
  { name: 'by-link', keys: ['linkHash'] },
  { name: 'by-previous-link', keys: ['previousLinkHash'] },
  { name: 'by-text-message', keys: ['textMessageId'] },
  { name: 'by-open-delivery', keys: ['openDelivery', 'paidAt'] },
  { name: 'by-month', keys: ['month', 'paidAt'], isWhole: true },
  { name: 'by-email', keys: ['email', 'createdAt'], isWhole: true },
  { name: 'by-email-key', keys: ['emailKey', 'createdAt'], isWhole: true },
]
const movementIndexes: Index[] = [
  { name: 'by-month', keys: ['month', 'effectiveAt'], isWhole: true },
  { name: 'by-payout', keys: ['payoutId', 'createdAt'], isWhole: true },
  { name: 'by-order', keys: ['orderNumber', 'createdAt'], isWhole: true },
  // The store's have the order's id and number only.
  { name: 'by-payment', keys: ['paymentIntentId', 'createdAt'], isWhole: true },
  { name: 'by-source', keys: ['sourceId', 'createdAt'], isWhole: true },
]

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let server: ReturnType<typeof dynalite> | undefined
  beforeAll(async () => {
    server = await startDatabase()
    await createTable(table, 'orderId', orderIndexes)
  })
  afterAll(() => server?.close())
}

/** Adds a movements table to the embedded DynamoDB of `useOrdersTable`, which comes first. */
export function useMovementsTable(table: string): void {
  beforeAll(() => createTable(table, 'balanceTransactionId', movementIndexes))
}

async function startDatabase() {
  const server = dynalite({ createTableMs: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${port}`
  return server
}

async function createTable(table: string, key: string, indexes: Index[]): Promise<void> {
  const client = new DynamoDBClient({})
  const attributes = new Set([key, ...indexes.flatMap(({ keys }) => keys)])
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map((name) => ({
        AttributeName: name,
        AttributeType: 'S',
      })),
      KeySchema: keySchema([key]),
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
}

function keySchema(keys: string[]) {
  return keys.map((name, position) => ({
    AttributeName: name,
    KeyType: position === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))
}
