import type { Context } from 'aws-lambda'
import { recordMovements } from '../../ledger/recording/record-movements'
import { nothingRecorded, type RecordedMovements, type Run } from '../../ledger/recording/run'
import { client } from '../../orders/orders-table'
import { pacedHttpClient } from '../../payments/paced-requests'
import { storeMarkOf } from '../../payments/store-mark'
import { stripeAccess } from '../../payments/stripe-client'
import { logger } from '../../platform/logging/logger'
import { measure } from '../../platform/metrics/metrics'
import { readSecret } from '../../platform/secrets/read-secret'
import { compareDaily } from './compare-daily'
import { env } from './env'

/** A page of a hundred movements can take Stripe seconds, and no buyer waits for it. */
const timeoutMs = 20_000
/** One page with everything to write, and what follows the last page. */
const pageMs = 90_000
const httpClient = pacedHttpClient()

/**
 * Records Stripe's balance transactions and payouts in the ledger, and compares the books once a day. A
 * schedule calls it every 15 minutes, and `npm run orders` before it shows figures.
 *
 * Emits `BooksDiffer` on every run that comes through, so that missing data means that none has. Throws when
 * Stripe or a table cannot be read.
 */
export async function handler(
  _event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<RecordedMovements> {
  const settings = env()
  const { current: key } = await readSecret(settings.STRIPE_KEY_SECRET)
  const access = stripeAccess(key, settings.STRIPE_API_URL, timeoutMs, httpClient)
  const run: Run = {
    ...access,
    own: { mark: storeMarkOf(settings), siteUrl: settings.SITE_URL },
    ordersTable: settings.ORDERS_TABLE,
    ledger: { client, table: settings.MOVEMENTS_TABLE },
    now: () => new Date(),
    hasTime: () => lambda.getRemainingTimeInMillis() > pageMs,
    found: nothingRecorded(),
  }
  await recordMovements(run)
  logger.info('Movements recorded', run.found)
  if (run.found.isComplete) {
    const orders = { client, table: settings.ORDERS_TABLE }
    measure('BooksDiffer', await compareDaily({ ledger: run.ledger, orders }, run.now()))
  }
  return run.found
}
