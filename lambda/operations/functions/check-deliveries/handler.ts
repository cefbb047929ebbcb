import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { scheduledTime } from '../../../platform/requests/scheduled-call'
import { client } from '../../../orders/orders-table'
import { listUndelivered, readWaiting, type WaitingOrder } from '../../../orders/read-open-lists'
import { env } from './env'

const minuteMs = 60_000
/** Nearly every order is delivered within seconds of its payment. */
const expectedMs = 5 * minuteMs
/** The delivery time that the page promises. */
const promisedMs = 120 * minuteMs
/** Two periods of the schedule, so that a skipped run hides no order. Nothing is stored between runs. */
const newMs = 2 * minuteMs
const maxLoggedIds = 20

/**
 * Runs every minute and emits how many paid orders wait for their ebook, and how many of them are newly overdue,
 * because a constant count hides the next buyer. Zeros as well, so that missing data means that the check failed.
 */
export async function handler(event: unknown): Promise<void> {
  const { ORDERS_TABLE } = env()
  const now = scheduledTime(event)
  const { after5Minutes, after2Hours } = overdueDeliveries(await listWaiting(ORDERS_TABLE, now), now)
  measure('Undelivered', after5Minutes.all.length)
  measure('NewlyUndelivered', after5Minutes.newly.length)
  if (after5Minutes.all.length > 0) logOverdue(after5Minutes, after2Hours)
  for (const { orderId, waitingSince } of after2Hours.newly.slice(0, maxLoggedIds)) {
    logger.error('Order is late', { condition: 'late', orderId, waitingSince })
  }
}

/** No buyer has waited longer than since the payment, so most open deliveries need no second read. */
async function listWaiting(table: string, now: Date) {
  const open = await listUndelivered({ client, table }, 'open')
  const old = open.filter(({ paidAt }) => now.getTime() - Date.parse(paidAt) > expectedMs)
  return readWaiting(table, old)
}

/** Buyers who have waited longer than a limit, the longest first. */
type OverdueDeliveries = {
  all: WaitingOrder[]
  /** Crossed the limit since the last run or the one before. */
  newly: WaitingOrder[]
}

function overdueDeliveries(
  waiting: WaitingOrder[],
  now: Date,
): { after5Minutes: OverdueDeliveries; after2Hours: OverdueDeliveries } {
  const waitedMs = ({ waitingSince }: WaitingOrder) => now.getTime() - Date.parse(waitingSince)
  const longerThan = (limitMs: number): OverdueDeliveries => {
    const all = waiting.filter((order) => waitedMs(order) > limitMs).toSorted((a, b) => waitedMs(b) - waitedMs(a))
    return { all, newly: all.filter((order) => waitedMs(order) <= limitMs + newMs) }
  }
  return { after5Minutes: longerThan(expectedMs), after2Hours: longerThan(promisedMs) }
}

/** For the reader of the alarm. */
function logOverdue(after5Minutes: OverdueDeliveries, after2Hours: OverdueDeliveries): void {
  const idsOf = ({ orderId }: { orderId: string }) => orderId
  logger.error('Paid orders wait for their delivery', {
    after5Minutes: after5Minutes.all.length,
    after2Hours: after2Hours.all.length,
    newlyOverdue: after5Minutes.newly.slice(0, maxLoggedIds).map(idsOf),
    longestWaiting: after5Minutes.all.slice(0, maxLoggedIds).map(idsOf),
  })
}
