import { logger } from '../../platform/logging/logger'
import { measure } from '../../platform/metrics/metrics'
import { listOpenDeliveries } from '../../orders/orders-table'
import { env } from './env'
import { type OverdueDeliveries, overdueDeliveries } from './overdue-deliveries'

const maxLoggedIds = 20

/**
 * Runs every minute and emits how many paid orders still wait for their ebook. It emits both
 * metrics on every run, zeros included, so that missing data means that the check itself failed.
 * Throws when the orders cannot be read, and then emits nothing.
 */
export async function handler(): Promise<void> {
  const { ORDERS_TABLE } = env()
  const overdue = overdueDeliveries(await listOpenDeliveries(ORDERS_TABLE), new Date())
  measure('UndeliveredAfter5Minutes', overdue.after5Minutes.length)
  measure('UndeliveredAfter2Hours', overdue.after2Hours.length)
  if (overdue.after5Minutes.length > 0) logOverdue(overdue)
}

/** Logs the orders that have waited longest, for whoever handles the alarm. */
function logOverdue({ after5Minutes, after2Hours }: OverdueDeliveries): void {
  logger.error('Paid orders wait for their delivery', {
    after5Minutes: after5Minutes.length,
    after2Hours: after2Hours.length,
    longestWaiting: after5Minutes.slice(0, maxLoggedIds).map(({ orderId }) => orderId),
  })
}
