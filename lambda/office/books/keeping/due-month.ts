import { Temporal } from 'temporal-polyfill'

/** On the first day of a month, Stripe may still book movements of the month before. */
const firstDay = 2
/** From this day on, a statement goes out even if the books differ, and says so. */
const lastDay = 5

/** The last full month in a time zone, and whether it may be closed today. */
export type DueMonth = {
  /** As `2026-10`. */
  month: string
  /** `wait`: it is too early. `if_agreed`: only if the books agree. */
  mayClose: 'wait' | 'if_agreed' | 'always'
}

export function dueMonth(now: Date, timeZone: string): DueMonth {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const month = today.toPlainYearMonth().subtract({ months: 1 }).toString()
  if (today.day < firstDay) return { month, mayClose: 'wait' }
  return { month, mayClose: today.day < lastDay ? 'if_agreed' : 'always' }
}
