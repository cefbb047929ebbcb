import { recordsPath, type StoredObject } from 'stripe-emulator'
import { compareBooks } from '../../../lambda/ledger/compare-books'
import { client } from '../../../lambda/orders/orders-table'
import { runDynamoDb } from 'stack-runner'
import { emulatorKey } from '../../../local/stripe/credentials'
import type { Terminal } from '../../cli/terminal'
import type { Store } from '../frame/store'
import { playSeason, type SeasonOptions } from './play-season'
import { copyItems, createAlike } from './copy-tables'
import { summarizeSeason, type SeasonSummary } from './season-summary'

type Season = Pick<SeasonOptions, 'months' | 'orders' | 'seed' | 'own'>
type Filled = Pick<Store, 'orders' | 'ledger' | 'paymentsUrl'>

const recordsPerCall = 1000
const monthMs = 31 * 86_400_000

/**
 * Plays a season beside the store, where none of its schedules interferes, and then brings it there: the orders,
 * Stripe's records, and last the ledger, so that the store finds nothing to repair meanwhile.
 */
export async function fillStore(
  { orders, ledger, paymentsUrl = '' }: Filled,
  season: Season,
  { during, now }: Pick<Terminal, 'during' | 'now'>,
): Promise<SeasonSummary> {
  const tables = await runDynamoDb()
  try {
    useTables(tables.url)
    await createAlike(orders.table, orders.client, client)
    await createAlike(ledger.table, ledger.client, client)
    const endsAt = now()
    const source = { client, table: ledger.table }
    const options = { ...season, now: endsAt, ordersTable: orders.table, ledger: source }
    const records = await playAll(playSeason(options), during)
    const span = {
      from: new Date(endsAt.getTime() - (season.months + 1) * monthMs).toISOString(),
      to: endsAt.toISOString(),
    }
    const played = { ledger: source, orders: { client, table: orders.table } }
    const comparison = await compareBooks(played, span, endsAt)
    await during('Copying orders', copyItems(orders.table, client, orders.client))
    await during('Copying payments', bringRecords(records, paymentsUrl))
    await during('Copying movements', copyItems(ledger.table, client, ledger.client))
    return summarizeSeason(records, comparison)
  } finally {
    await tables.stop()
  }
}

/** The functions' own client reads where the tables are from the environment, at its first call. */
function useTables(url: string): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
}

async function playAll(
  season: ReturnType<typeof playSeason>,
  during: Terminal['during'],
): Promise<StoredObject[]> {
  let step = await season.next()
  while (!step.done) step = await during(`Playing: it is ${step.value}`, season.next())
  return step.value
}

async function bringRecords(records: StoredObject[], paymentsUrl: string): Promise<void> {
  for (let start = 0; start < records.length; start += recordsPerCall) {
    const response = await fetch(`${paymentsUrl}${recordsPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulatorKey}` },
      body: JSON.stringify(records.slice(start, start + recordsPerCall)),
    })
    if (response.status !== 204) throw new Error(`The payments were refused: ${response.status}`)
  }
}
