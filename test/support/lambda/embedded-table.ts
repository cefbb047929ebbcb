import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'

/** An index of all attributes, or of the keys only. */
type Index = { name: string; keys: string[]; holds?: 'ALL' | 'KEYS_ONLY' }

const orderIndexes: Index[] = [
  { name: 'by-number', keys: ['orderNumber'] },
  { name: 'by-payment', keys: ['paymentIntentId'] },
  { name: 'by-link', keys: ['linkHash'] },
  { name: 'by-previous-link', keys: ['previousLinkHash'] },
  { name: 'by-text-message', keys: ['textMessageId'] },
  { name: 'by-open-delivery', keys: ['openDelivery', 'paidAt'] },
  { name: 'by-month', keys: ['month', 'paidAt'], holds: 'ALL' },
  { name: 'by-email-key', keys: ['emailKey', 'createdAt'], holds: 'ALL' },
  { name: 'by-checkout-email', keys: ['checkoutEmailKey', 'createdAt'], holds: 'ALL' },
]

const movementIndexes: Index[] = [
  { name: 'by-month', keys: ['month', 'effectiveAt'], holds: 'ALL' },
  { name: 'by-payout', keys: ['payoutId', 'createdAt'], holds: 'ALL' },
  { name: 'by-order', keys: ['orderNumber', 'createdAt'], holds: 'ALL' },
  { name: 'by-source', keys: ['sourceId', 'createdAt'], holds: 'ALL' },
]

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let server: { close: () => void } | undefined
  beforeAll(async () => {
    server = await startServer()
    await createTable(table, 'orderId', orderIndexes)
  })
  afterAll(() => server?.close())
}

/** Adds a movements table to the embedded DynamoDB of `useOrdersTable`. */
export function useMovementsTable(table: string): void {
  beforeAll(() => createTable(table, 'balanceTransactionId', movementIndexes))
}

async function startServer() {
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
      AttributeDefinitions: [...attributes].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keySchema([key]),
      GlobalSecondaryIndexes: indexes.map(definition),
    }),
  )
  await waitUntilTableExists(
    { client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.1 },
    { TableName: table },
  )
  client.destroy()
}

const definition = ({ name, keys, holds = 'KEYS_ONLY' }: Index) => ({
  IndexName: name,
  KeySchema: keySchema(keys),
  Projection: { ProjectionType: holds },
})

const keySchema = (keys: string[]) =>
  keys.map((name, position) => ({
    AttributeName: name,
    KeyType: position === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))
