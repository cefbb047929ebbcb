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
 * Emits how many paid orders wait for their ebook, and how many are newly overdue, because a constant count hides the
 * next buyer. Zeros as well: missing data means that the check failed.
 */
export async function handler(event: unknown): Promise<void> {
  const { ORDERS_TABLE } = env()
  const now = scheduledTime(event)
  const waiting = await listWaiting(ORDERS_TABLE, now)
  const waitedFor = (aboveMs: number, upToMs = Infinity) =>
    waiting.filter(({ waitingSince }) => {
      const waitedMs = now.getTime() - Date.parse(waitingSince)
      return waitedMs > aboveMs && waitedMs <= upToMs
    })
  const overdue = waitedFor(expectedMs)
  const newlyOverdue = waitedFor(expectedMs, expectedMs + newMs)
  measure('Undelivered', overdue.length)
  measure('NewlyUndelivered', newlyOverdue.length)
  if (overdue.length > 0) {
    // For the reader of the alarm.
    const facts = { overdue: overdue.length, newlyOverdue: someIds(newlyOverdue), longestWaiting: someIds(overdue) }
    logger.error('Paid orders wait for their delivery', facts)
  }
  for (const { orderId, waitingSince } of waitedFor(promisedMs, promisedMs + newMs).slice(0, maxLoggedIds)) {
    logger.error('Order is late', { condition: 'late', orderId, waitingSince })
  }
}

const someIds = (orders: WaitingOrder[]) => orders.slice(0, maxLoggedIds).map(({ orderId }) => orderId)

/** The longest waiting first. No buyer has waited longer than since the payment, so most need no second read. */
async function listWaiting(table: string, now: Date): Promise<WaitingOrder[]> {
  const open = await listUndelivered({ client, table }, 'open')
  const old = open.filter(({ paidAt }) => now.getTime() - Date.parse(paidAt) > expectedMs)
  const waiting = await readWaiting(table, old)
  return waiting.toSorted((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince))
}
