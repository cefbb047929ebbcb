import type { WaitingOrder } from '../../../orders/read-open-lists'

const minuteMs = 60_000
/** Nearly every order is delivered within seconds of its payment. */
const expectedMs = 5 * minuteMs
/** The delivery time that the page promises. */
const promisedMs = 120 * minuteMs
/**
 * Two periods of the schedule, so that a skipped run hides no order. Nothing is stored between runs: an order counts
 * as new by how long it has waited.
 */
const newMs = 2 * minuteMs

/** The orders whose buyers have waited longer than a limit, the longest first. */
export type OverdueDeliveries = {
  all: WaitingOrder[]
  /** The orders that crossed the limit since the last run or the one before. */
  newly: WaitingOrder[]
}

export const shortestOverdueMs = expectedMs

export function overdueDeliveries(
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
