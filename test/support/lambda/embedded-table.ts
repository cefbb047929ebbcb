import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import type { Index } from '../../../lib/data/kept-table'
import { ordersIndexes } from '../../../lib/data/orders-indexes'
import { callInProcess } from './call-in-process'

const movementIndexes: Index[] = [
  { name: 'by-month', hash: 'month', sort: 'effectiveAt', contains: 'all' },
  { name: 'by-payout', hash: 'payoutId', sort: 'createdAt', contains: 'all' },
  { name: 'by-order', hash: 'orderNumber', sort: 'createdAt', contains: 'all' },
  { name: 'by-source', hash: 'sourceId', sort: 'createdAt', contains: 'all' },
]

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let server: { close: () => void } | undefined
  beforeAll(async () => {
    server = await startServer()
    await createTable(table, 'orderId', ordersIndexes)
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
  callInProcess(server, port)
  return server
}

async function createTable(table: string, key: string, indexes: readonly Index[]): Promise<void> {
  const client = new DynamoDBClient({})
  const attributes = new Set([key, ...indexes.flatMap(keysOf)])
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
