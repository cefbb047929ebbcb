import type { Movement } from '../../../lambda/office/ledger/movement'
import { calendarOf, type Period } from '../../../lambda/office/ledger/period'

/** The days of a quarter; a longer period has sales by month. */
const mostDays = 92

/** What buyers paid less what went back to them on a day or in a month, in smallest units of one currency. */
type Sales = { when: string; cents: number }

/**
 * The sales of this store after refunds and disputes, and before fees: of every day of a period, or of every
 * month when it is longer than a quarter.
 */
export function periodSales(movements: Movement[], period: Period, now: Date): Sales[] {
  const { days, dayOf } = calendarOf(period)
  const today = dayOf(now.toISOString())
  const past = days.filter((day) => day <= today)
  const nameLength = past.length > mostDays ? '2026-11'.length : '2026-11-21'.length
  const nameOf = (day: string) => day.slice(0, nameLength)
  const sums = new Map(past.map((day) => [nameOf(day), 0]))
  for (const { orderId, reportingCategory, effectiveAt, grossCents } of movements) {
    if (orderId === undefined || !/^(charge|refund|dispute)/.test(reportingCategory)) continue
    const when = nameOf(dayOf(effectiveAt))
    sums.set(when, (sums.get(when) ?? 0) + grossCents)
  }
  return [...sums].map(([when, cents]) => ({ when, cents }))
}
