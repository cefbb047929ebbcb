import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { compareBooks, type Comparison } from '../../ledger/compare-books'
import { readProgress, saveProgress } from '../../ledger/progress'
import { recordMovements } from '../../ledger/recording/record-movements'
import { nothingRecorded, type RecordedMovements, type Run } from '../../ledger/recording/run'
import { client } from '../../../orders/orders-table'
import { pacedHttpClient } from '../../../shop/payments/paced-requests'
import { storeMarkOf } from '../../../shop/payments/store-mark'
import { stripeAccess } from '../../../shop/payments/stripe-client'
import type { StoreTables } from '../../../platform/aws/tables'
import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { readSecret } from '../../../platform/secrets/read-secret'
import { env } from './env'

/** A page of a hundred movements can take Stripe seconds, and no buyer waits for it. */
const timeoutMs = 20_000
/** One page with everything to write, and what follows the last page. */
const pageMs = 90_000
const hourMs = 3_600_000
/** Longer than a month, so that a difference is seen before its month is closed. */
const daysBack = 40
const httpClient = pacedHttpClient()

/** What `npm run orders` asks for. */
const requestSchema = z.strictObject({
  /** Compares the books of this span as well: from its first instant to before its end. */
  compare: z.optional(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  /** When to stop, so that the caller can show how far it is and call again. */
  seconds: z.optional(z.number()),
})

/** `comparison` is there when it was asked for and everything is recorded; otherwise ask again. */
export type RecordMovementsResult = RecordedMovements & { comparison?: Comparison }

/**
 * Records Stripe's balance transactions and payouts in the ledger, and compares the books once a day. A
 * schedule calls it every 15 minutes, and `npm run orders` before it shows figures.
 *
 * Emits `BooksDiffer` on every run that comes through, so that missing data means that none has. Throws when
 * Stripe or a table cannot be read.
 */
export async function handler(
  event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<RecordMovementsResult> {
  const { compare, seconds = Infinity } = requestOf(requestSchema, event) ?? {}
  const startedMs = performance.now()
  const settings = env()
  const { current: key } = await readSecret(settings.STRIPE_KEY_SECRET)
  const access = stripeAccess(key, settings.STRIPE_API_URL, timeoutMs, httpClient)
  const run: Run = {
    ...access,
    mark: storeMarkOf(settings),
    orders: { client, table: settings.ORDERS_TABLE },
    ledger: { client, table: settings.MOVEMENTS_TABLE },
    now: () => new Date(),
    hasTime: () =>
      performance.now() - startedMs < seconds * 1000 && lambda.getRemainingTimeInMillis() > pageMs,
    found: nothingRecorded(),
  }
  await recordMovements(run)
  logger.info('Movements recorded', run.found)
  if (run.found.isComplete) measure('BooksDiffer', await compareDaily(run, run.now()))
  if (!compare || !run.found.isComplete) return run.found
  return { ...run.found, comparison: await compareBooks(run, compare, run.now()) }
}

/**
 * Compares the books of the last days once a day, and every hour while they differ, so that the alarm ends soon
 * after the repair. Logs each difference. Returns how many there were the last time.
 */
async function compareDaily(store: StoreTables, now: Date): Promise<number> {
  const progress = await readProgress(store.ledger)
  const { compared, unreadable = [] } = progress
  const isOpen = (compared?.differences ?? 0) + unreadable.length > 0
  const pauseMs = isOpen ? hourMs : 24 * hourMs
  if (compared && now.getTime() - Date.parse(compared.at) < pauseMs) return compared.differences
  const from = new Date(now.getTime() - daysBack * 24 * hourMs).toISOString()
  const { differences } = await compareBooks(store, { from, to: now.toISOString() }, now)
  for (const difference of differences) logger.error('Books differ', difference)
  const found = { at: now.toISOString(), differences: differences.length }
  await saveProgress(store.ledger, { ...progress, compared: found })
  return differences.length
}
