import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { holdInReserve, type StripeOptions } from 'stripe-emulator'
import { handler } from '../../../lambda/office/functions/record-movements/handler'
import { compareBooks } from '../../../lambda/office/ledger/compare-books'
import { type Movement, movementSchema } from '../../../lambda/office/ledger/movement'
import type { Order } from '../../../lambda/orders/order'
import { readOrder } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/shop/payments/record-event'
import type * as StripeClient from '../../../lambda/shop/payments/stripe-client'
import { product } from '../../../product/product'
import { secretKey, submit } from 'stripe-emulator/testing'
import { atTime } from '../run/at-time'
import { useMovementsTable } from './embedded-table'
import { useShop } from './emulated-shop'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { scheduledEvent } from './scheduled-event'
import { secretArn } from './secret-endpoint'
import { ownStore } from './session-fixture'

// The Stripe emulator has no rate limit here, so a test need not wait for one (paced-requests.test.ts).
jest.mock('../../../lambda/shop/payments/paced-requests', () => {
  const { disposingHttpClient } = jest.requireActual<typeof StripeClient>(
    '../../../lambda/shop/payments/stripe-client',
  )
  return { pacedHttpClient: disposingHttpClient }
})

const movementsTable = 'movements'
const dayMs = 86_400_000

const environment = (table: string) => ({
  ORDERS_TABLE: table,
  MOVEMENTS_TABLE: movementsTable,
  FINANCE_TIME_ZONE: 'UTC',
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  STRIPE_KEY_SECRET: secretArn('stripe'),
})

/**
 * Sets up record-movements for the tests of a file: the Stripe emulator, whose clock is stopped at a time, by
 * default 30 days ago, until a test moves it, and both tables.
 */
export function setUpLedger(startMs = () => Date.now() - 30 * dayMs) {
  const secrets = { stripe: JSON.stringify({ current: secretKey }) }
  const { table, metrics, logs } = setUpFunctions({ secrets, environment })
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  useMovementsTable(movementsTable)
  const shop = useShop(startMs)
  beforeEach(() => empty())

  async function empty() {
    await clear(table, 'orderId')
    await clear(movementsTable, 'balanceTransactionId')
    send.mockClear()
  }

  /** Only the date is Stripe's: the SDKs' own timers run on. */
  const atStripesTime = <Result>(work: () => Promise<Result>) => atTime(shop.clock().now(), work)

  const source = (name: string) => ({ client: documents, table: name })

  return {
    ...shop,
    metrics,
    logs,
    /** Starts over within a test, with an empty Stripe and empty tables. */
    begin: async (options: Partial<StripeOptions> = {}) => {
      await shop.restartStripe(options)
      await empty()
    },
    ledger: () => source(movementsTable),
    orders: () => source(table),
    turnDays: (days: number) => shop.clock().turnBy(days * dayMs),
    /** The bank returns a payout, through the button of the emulator's page. */
    failPayout: async (payoutId: string) => {
      const { status } = await submit(`${shop.emulator().url}/payouts/${payoutId}/fail`, {})
      if (status !== 303) throw new Error(`The payout did not fail: ${status}`)
    },
    /** Stripe takes money off the balance and holds it; a negative amount releases it. */
    holdInReserve: (cents: number) =>
      holdInReserve(shop.emulator().account, { cents, currency: product.currency }),
    /** Records every event in chronological order, as the webhook does. */
    recordAll: async () => {
      const stripe = shop.stripe()
      const context = { stripe, table, linkKey, mark: ownStore.mark, refundFraudWarnings: false }
      const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
      for (const { id, type, created, livemode, data } of events.toReversed()) {
        const object = { ...data.object }
        const event = { id, object: 'event' as const, type, created, livemode, data: { object } }
        await recordEvent(event, context)
      }
    },
    /** One run, as its schedule or `npm run orders` calls it. */
    run: (remainingMs: () => number = () => 600_000, event: unknown = scheduledEvent()) =>
      atStripesTime(() => handler(event, { getRemainingTimeInMillis: remainingMs })),
    atStripesTime,
    /** Adds a movement unchanged. */
    add: (item: Record<string, unknown>) =>
      documents.send(new PutCommand({ TableName: movementsTable, Item: item })),
    /** All movements, oldest first. */
    movements: async (): Promise<Movement[]> => {
      const items = await scan(movementsTable)
      return items
        .filter(({ balanceTransactionId }) => String(balanceTransactionId).startsWith('txn_'))
        .map((item) => movementSchema.parse(item))
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },
    order: (orderId: string): Promise<Order | undefined> => readOrder(table, orderId),
    /** Compares the books of all time. */
    compare: () => {
      const now = new Date(shop.clock().now())
      const span = { from: '2026-08-01T00:00:00.000Z', to: now.toISOString() }
      return compareBooks({ ledger: source(movementsTable), orders: source(table) }, span, now)
    },
    /** The writes to the movements table so far, without those of its cursor. */
    writes: () =>
      send.mock.calls.filter(
        ([call]) =>
          (call instanceof PutCommand || call instanceof UpdateCommand) &&
          call.input.TableName === movementsTable &&
          !/"cursor"|"rows#/.test(JSON.stringify(call.input)),
      ).length,
    /** The payouts that updates of a movement have named, in order; `undefined` where one named none. */
    payoutsNamed: (balanceTransactionId = '') =>
      send.mock.calls.flatMap(([call]) =>
        call instanceof UpdateCommand &&
        call.input.Key?.['balanceTransactionId'] === balanceTransactionId
          ? [call.input.ExpressionAttributeValues?.[':payoutId']]
          : [],
      ),
    /** Overwrites attributes of a movement or of the cursor, which no function does. */
    edit: async (balanceTransactionId: string, changes: Record<string, unknown>) => {
      const Key = { balanceTransactionId }
      const { Item } = await documents.send(new GetCommand({ TableName: movementsTable, Key }))
      const changed = { ...Key, ...Item, ...changes }
      await documents.send(new PutCommand({ TableName: movementsTable, Item: changed }))
    },
    remove: (balanceTransactionId: string) =>
      documents.send(
        new DeleteCommand({ TableName: movementsTable, Key: { balanceTransactionId } }),
      ),
  }
}

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))

async function scan(table: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for await (const page of paginateScan({ client: documents }, { TableName: table })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

async function clear(table: string, key: string): Promise<void> {
  for (const item of await scan(table)) {
    await documents.send(new DeleteCommand({ TableName: table, Key: { [key]: item[key] } }))
  }
}
