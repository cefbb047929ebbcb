import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareBooks } from '../../../lambda/office/ledger/compare-books'
import { type Movement, movementSchema } from '../../../lambda/office/ledger/movement'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { channelState } from '../../../lambda/orders/channel-state'
import { orderStatus } from '../../../lambda/orders/order-status'
import { writeStoreFile } from '../../../local/data-dir/store-file'
import { emulatorKey, stripeDashboardUrl } from '../../../local/stripe/credentials'
import { runOrders } from '../../../tools/orders/run-orders'
import { handTurnedClock } from 'stripe-emulator'
import { useMovementsTable, useOrdersTable } from '../../support/lambda/embedded-table'
import { type RunningEmulator, start } from 'stripe-emulator/testing'
import { fakeTerminal } from '../../support/tools/fake-terminal'

useOrdersTable('orders')
useMovementsTable('movements')
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
const unused = 'http://127.0.0.1:9'
/** The time of the store and of its Stripe; payments before it that are not yet available are pending. */
const now = new Date('2026-11-22T15:30:00.000Z')
let emulator: RunningEmulator
let dynamodb: string
beforeAll(() => {
  // The command changes the endpoint variables of its own process.
  dynamodb = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? unused
  process.env['STORE_DATA_DIR'] = dataDir
})
beforeEach(async () => {
  emulator = await start({ secretKey: emulatorKey, clock: handTurnedClock(now.getTime()) })
  await runsWith(emulator.url)
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The local store runs with this Stripe emulator and the tables of the test. */
function runsWith(paymentsUrl: string): Promise<void> {
  return writeStoreFile(join(dataDir, 'store.json'), {
    siteUrl: 'http://localhost:4242',
    paymentsUrl,
    inboxUrl: unused,
    region: 'us-east-1',
    storeId: 'store-of-this-test',
    ordersTable: 'orders',
    movementsTable: 'movements',
    retryQueue: unused,
    functions: {},
    endpoints: {
      dynamodb,
      storage: unused,
      ses: unused,
      sqs: unused,
      secretsManager: unused,
      lambda: unused,
    },
  })
}

const documents = () => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ region: 'us-east-1', endpoint: dynamodb, credentials })
  return DynamoDBDocumentClient.from(client)
}

async function demo(...args: string[]) {
  const terminal = fakeTerminal({ startAt: now })
  const exitCode = await runOrders(['demo', ...args], terminal)
  return { exitCode, shown: terminal.shown(), printed: terminal.printed() }
}

async function scan(table: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for await (const page of paginateScan({ client: documents() }, { TableName: table })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

const orders = async (): Promise<Order[]> =>
  (await scan('orders')).map((item) => orderSchema.parse(item))
const movements = async (): Promise<Movement[]> =>
  (await scan('movements'))
    .filter(({ balanceTransactionId: id }) => String(id).startsWith('txn_'))
    .map((item) => movementSchema.parse(item))

/** Sums of all movements, by category. */
function totals(all: Movement[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { reportingCategory: name, netCents } of all) sums[name] = (sums[name] ?? 0) + netCents
  return sums
}

test('a stage is never filled', async () => {
  const { exitCode, shown } = await demo('--stage', 'dev')

  expect(exitCode).toBe(2)
  expect(shown).toBe('Sample data is for the local store only: leave out --stage.')
})

test('a store that sells at the real Stripe is not filled', async () => {
  await runsWith(stripeDashboardUrl)

  const { exitCode, shown } = await demo()

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/start the store without a key/)
})

test('an empty store gets one season in which every cent agrees, and never a second one', async () => {
  const client = documents()
  for (const balanceTransactionId of ['cursor', 'reconcile#day', 'reconcile#month']) {
    await client.send(new PutCommand({ TableName: 'movements', Item: { balanceTransactionId } }))
  }

  const first = await demo('--months', '1', '--orders', '40', '--json')

  expect(first.exitCode).toBe(0)
  const summary: unknown = JSON.parse(first.printed)
  expect(summary).toMatchObject({
    orders: 40,
    otherSales: 2,
    refunds: 5,
    disputes: 3,
    failedPayouts: 1,
    differences: 0,
  })
  const [made, moved] = [await orders(), await movements()]
  const store = { orders: { client, table: 'orders' }, ledger: { client, table: 'movements' } }
  const span = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' }
  const compared = await compareBooks(store, span, new Date(span.to))
  expect(compared).toMatchObject({ orders: 40, differences: [] })
  expect(new Set(made.map(orderStatus))).toEqual(
    new Set(['paid', 'partially_refunded', 'refunded', 'disputed']),
  )
  expect(
    made.some(({ money: { refunds = [] } }) => refunds.some(({ status }) => status === 'failed')),
  ).toBe(true)
  expect(made.some((order) => channelState(order, 'email') === 'bounced')).toBe(true)
  expect(new Set(made.map(({ sale: { country } }) => country)).size).toBeGreaterThan(4)
  expect(made.some(({ sale: { taxCents = 0 } }) => taxCents > 0)).toBe(true)
  expect(made.some(({ history = [] }) => history.some(({ what }) => what === 'download'))).toBe(
    true,
  )
  const [session] = emulator.account.ledger.all('checkout.session')
  expect(session?.metadata).toMatchObject({ account: 'store-of-this-test' })
  const [balance] = (await emulator.stripe.balance.retrieve({}, { apiKey: emulatorKey })).pending
  expect(balance?.amount).toBeGreaterThan(0)
  expect(Object.keys(totals(moved))).toEqual(
    expect.arrayContaining(['charge', 'dispute', 'dispute_reversal', 'fee', 'payout', 'refund']),
  )

  const again = await demo('--months', '1', '--orders', '40')
  expect(again.exitCode).toBe(1)
  expect(again.shown).toMatch(/not empty: start it with `npm start -- --fresh`/)
})
