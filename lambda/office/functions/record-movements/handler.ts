import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { readClose } from '../../ledger/close'
import { compareBooks, type Comparison } from '../../ledger/compare-books'
import { dueMonth } from '../../ledger/due-month'
import { monthPeriod } from '../../ledger/period'
import { isRecent, readProgress, saveProgress } from '../../ledger/progress'
import { compareRows } from '../../ledger/recording/compare-rows'
import { recordMovements } from '../../ledger/recording/record-movements'
import { differencesOf, readRowComparison, type RowComparison } from '../../ledger/row-comparison'
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

/** A page of a hundred movements can take Stripe seconds, and no buyer is waiting. */
const timeoutMs = 20_000
/** How long one page takes when everything has to be written, with what follows the last page. */
const pageMs = 90_000
/** Longer than a month, so that a difference is found before its month is closed. */
const daysBack = 40
const httpClient = pacedHttpClient()

/** A request from `npm run orders`. */
const requestSchema = z.strictObject({
  /** Also compares the books of this span; `from` is inclusive, `to` is exclusive. */
  compare: z.optional(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  /** Only compares the rows of this span or month with Stripe's, and with `write` writes those that differ. */
  rows: z.optional(
    z.union([
      z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }),
      z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
    ]),
  ),
  write: z.optional(z.boolean()),
  /** When to stop, so that the caller can show the progress and call again. */
  seconds: z.optional(z.number()),
})

/**
 * `comparison` is present when it was requested and everything is recorded, and `rows` has `comparedAt` when the
 * comparison is complete. Otherwise call again.
 */
export type RecordMovementsResult = RecordedMovements & {
  comparison?: Comparison
  rows?: RowComparison
}

/**
 * Records Stripe's balance transactions and payouts in the ledger, and compares the books once a day. A schedule
 * calls it every hour, and `npm run orders` before it shows figures.
 *
 * Emits `BooksDiffer` on every run that records everything, so that missing data means that none has. Throws when
 * Stripe or a table cannot be read.
 */
export async function handler(
  event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<RecordMovementsResult> {
  const request = requestOf(requestSchema, event)
  const { compare, rows, write = false, seconds = Infinity } = request ?? {}
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
  const zone = settings.FINANCE_TIME_ZONE
  if (rows) {
    const span = 'month' in rows ? monthPeriod(rows.month, zone) : rows
    return { ...run.found, rows: await compareRows(span, write, run) }
  }
  await recordMovements(run, compare !== undefined)
  logger.info('Movements recorded', run.found)
  if (run.found.isComplete) {
    const dueRows = await compareDueMonth(zone, request === undefined, run)
    measure('BooksDiffer', await compareDaily(run, dueRows, run.now()))
  }
  if (!compare || !run.found.isComplete) return run.found
  return { ...run.found, comparison: await compareBooks(run, compare, run.now()) }
}

/**
 * Compares the rows of the month that is about to close, once a day until it is closed. Returns the last comparison.
 *
 * @param isScheduled false for a request, because a person who wants to see figures should not wait for the
 *   comparison.
 */
async function compareDueMonth(
  zone: string,
  isScheduled: boolean,
  run: Run,
): Promise<RowComparison | undefined> {
  const now = run.now()
  const { month } = dueMonth(now, zone)
  const span = monthPeriod(month, zone)
  const last = await readRowComparison(run.ledger, span)
  if (!isScheduled || (await readClose(run.ledger, month))) return last
  return isRecent(last?.comparedAt, {}, now) ? last : compareRows(span, false, run)
}

/**
 * Compares the books of the last days: once a day, after rows were compared, and on every run while they differ. Logs
 * each difference. Returns the number of differences in the last comparison.
 */
async function compareDaily(
  store: StoreTables,
  dueRows: RowComparison | undefined,
  now: Date,
): Promise<number> {
  const progress = await readProgress(store.ledger)
  const { compared } = progress
  const isRowsOlder = (dueRows?.comparedAt ?? '') <= (compared?.at ?? '')
  if (compared && isRowsOlder && isRecent(compared.at, progress, now)) return compared.differences
  const from = new Date(now.getTime() - daysBack * 86_400_000).toISOString()
  const books = await compareBooks(store, { from, to: now.toISOString() }, now)
  const differences = [...(dueRows ? differencesOf(dueRows) : []), ...books.differences]
  for (const difference of differences) logger.error('Books differ', difference)
  const found = { at: now.toISOString(), differences: differences.length }
  await saveProgress(store.ledger, { ...progress, compared: found })
  return differences.length
}
