import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { scheduledTime } from '../../../platform/requests/scheduled-call'
import { client } from '../../../orders/orders-table'
import { listUndelivered, readWaiting } from '../../../orders/read-open-lists'
import { env } from './env'
import { type OverdueDeliveries, overdueDeliveries, shortestOverdueMs } from './overdue-deliveries'

const maxLoggedIds = 20

/**
 * Runs every minute and emits how many paid orders wait for their ebook. It also emits how many of them have just
 * become overdue, because a constant count hides the next buyer. Zeros are emitted as well, except for
 * `NewlyUndeliveredAfter2Hours`, so that missing data means that the check itself failed. Throws when the orders
 * cannot be read or when no schedule made the call, and then emits nothing.
 */
export async function handler(event: unknown): Promise<void> {
  const { ORDERS_TABLE } = env()
  const now = scheduledTime(event)
  const { after5Minutes, after2Hours } = overdueDeliveries(await listWaiting(ORDERS_TABLE, now), now)
  measure('UndeliveredAfter5Minutes', after5Minutes.all.length)
  measure('UndeliveredAfter2Hours', after2Hours.all.length)
  measure('NewlyUndeliveredAfter5Minutes', after5Minutes.newly.length)
  // A metric is charged by the hours in which it is written.
  if (after2Hours.newly.length > 0) {
    measure('NewlyUndeliveredAfter2Hours', after2Hours.newly.length)
  }
  if (after5Minutes.all.length > 0) logOverdue(after5Minutes, after2Hours)
}

/** No buyer has waited longer than since the payment, so most open deliveries need no second read. */
async function listWaiting(table: string, now: Date) {
  const open = await listUndelivered({ client, table }, 'open')
  const old = open.filter(({ paidAt }) => now.getTime() - Date.parse(paidAt) > shortestOverdueMs)
  return readWaiting(table, old)
}

/** Logs the orders that have waited longest, for the reader of the alarm. */
function logOverdue(after5Minutes: OverdueDeliveries, after2Hours: OverdueDeliveries): void {
  const idsOf = ({ orderId }: { orderId: string }) => orderId
  logger.error('Paid orders wait for their delivery', {
    after5Minutes: after5Minutes.all.length,
    after2Hours: after2Hours.all.length,
    newlyOverdue: after5Minutes.newly.slice(0, maxLoggedIds).map(idsOf),
    longestWaiting: after5Minutes.all.slice(0, maxLoggedIds).map(idsOf),
  })
}
