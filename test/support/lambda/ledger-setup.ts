// First, because it replaces a part of the functions.
import { documents, movementsTable, scan, useShop } from './emulated-shop'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { holdInReserve } from 'stripe-emulator'
import { submit } from 'stripe-emulator/testing'
import { handler } from '../../../lambda/office/functions/record-movements/handler'
import { compareBooks } from '../../../lambda/office/ledger/compare-books'
import { type Movement, movementSchema } from '../../../lambda/office/ledger/movement'
import { product } from '../../../product/product'
import { atTime } from '../run/at-time'
import { scheduledEvent } from './scheduled-event'

const dayMs = 86_400_000

/**
 * Sets up record-movements for the tests of a file. Stripe's clock is stopped at a time, by default 30 days ago, until
 * a test moves it.
 */
export function setUpLedger(startMs = () => Date.now() - 30 * dayMs) {
  const shop = useShop(startMs)
  const tables = {
    ledger: { client: documents, table: movementsTable },
    orders: { client: documents, table: shop.table },
  }

  /** Only the date is Stripe's: the SDKs' own timers run on. */
  const atStripesTime = <Result>(work: () => Promise<Result>) => atTime(shop.clock().now(), work)
  const add = (Item: Record<string, unknown>) =>
    documents.send(new PutCommand({ TableName: movementsTable, Item }))

  return {
    ...shop,
    ledger: tables.ledger,
    atStripesTime,
    turnDays: (days: number) => shop.clock().turnBy(days * dayMs),
    /** The bank returns a payout, through the button of the emulator's page. */
    failPayout: async (payoutId = '') => {
      const { status } = await submit(`${shop.emulator().url}/payouts/${payoutId}/fail`, {})
      if (status !== 303) throw new Error(`The payout did not fail: ${status}`)
    },
    /** Stripe takes money off the balance and holds it; a negative amount releases it. */
    holdInReserve: (cents: number) =>
      holdInReserve(shop.emulator().account, { cents, currency: product.currency }),
    /** One run, as its schedule or `npm run orders` calls it. */
    run: (remainingMs: () => number = () => 600_000, event: unknown = scheduledEvent()) =>
      atStripesTime(() => handler(event, { getRemainingTimeInMillis: remainingMs })),
    /** Compares the books of all time. */
    compare: () => {
      const now = new Date(shop.clock().now())
      return compareBooks(tables, { from: '2026-08-01T00:00:00.000Z', to: now.toISOString() }, now)
    },
    /** All movements, oldest first. */
    movements: async (): Promise<Movement[]> =>
      (await scan(movementsTable))
        .filter(({ balanceTransactionId }) => String(balanceTransactionId).startsWith('txn_'))
        .map((item) => movementSchema.parse(item))
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    /** Adds a movement unchanged. */
    add,
    /** Overwrites attributes of a movement or of the cursor, which no function does. */
    edit: async (balanceTransactionId: string, changes: Record<string, unknown>) => {
      const Key = { balanceTransactionId }
      const { Item } = await documents.send(new GetCommand({ TableName: movementsTable, Key }))
      await add({ ...Key, ...Item, ...changes })
    },
    remove: (balanceTransactionId: string) =>
      documents.send(
        new DeleteCommand({ TableName: movementsTable, Key: { balanceTransactionId } }),
      ),
  }
}
