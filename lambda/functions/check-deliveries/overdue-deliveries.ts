import type { OpenDelivery } from '../../orders/orders-table'

const minuteMs = 60_000
/** Nearly every order is delivered within seconds of its payment. */
const expectedMs = 5 * minuteMs
/** The delivery time that the page promises. */
const promisedMs = 120 * minuteMs

export type OverdueDeliveries = {
  /** Paid more than five minutes ago, the oldest first. */
  after5Minutes: OpenDelivery[]
  /** Those of them paid more than two hours ago. */
  after2Hours: OpenDelivery[]
}

/** Selects the open deliveries that take longer than they should. */
export function overdueDeliveries(open: OpenDelivery[], now: Date): OverdueDeliveries {
  const olderThan = (milliseconds: number) =>
    open
      .filter(({ paidAt }) => now.getTime() - Date.parse(paidAt) > milliseconds)
      .toSorted((a, b) => Date.parse(a.paidAt) - Date.parse(b.paidAt))
  return { after5Minutes: olderThan(expectedMs), after2Hours: olderThan(promisedMs) }
}
