import { Temporal } from 'temporal-polyfill'

/** From `from` to `to`, exclusive: instants in the form that orders store. */
export type Period = { from: string; to: string; label: string; timeZone: string }

/** Its message is a sentence about what to enter. */
export class PeriodError extends Error {}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar month, such as `2026-11`. */
export function monthPeriod(month: string, timeZone: string): Period {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw notUnderstood(month, 'a month', '2026-11')
  const first = Temporal.PlainDate.from(`${month}-01`)
  return period(first, first.add({ months: 1 }), monthName.format(new Date(month)), timeZone)
}

/** The days from `first` to `last`, both included, such as `2026-11-21`. */
export function daysPeriod(first: string, last: string, timeZone: string): Period {
  const [start, end] = [dayOf(first), dayOf(last)]
  if (Temporal.PlainDate.compare(start, end) > 0) {
    throw new PeriodError(`The period ends on ${last}, before it begins on ${first}.`)
  }
  const label = first === last ? first : `${first} to ${last}`
  return period(start, end.add({ days: 1 }), label, timeZone)
}

export function daysAround(day: string, days: number, timeZone: string): Period {
  const middle = dayOf(day)
  const [first, last] = [middle.subtract({ days }), middle.add({ days })]
  return daysPeriod(first.toString(), last.toString(), timeZone)
}

/** Up to and including the day of `now`. */
export function lastDays(days: number, now: Date, timeZone: string): Period {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = inZone(timeZone, (zone) => instant.toZonedDateTimeISO(zone)).toPlainDate()
  const first = today.subtract({ days: days - 1 })
  return period(first, today.add({ days: 1 }), `the last ${days} days`, timeZone)
}

export type Span = Pick<Period, 'from' | 'to'>

export function isWithin({ from, to }: Span, instant: string): boolean {
  return instant >= from && instant < to
}

export function monthAt(instant: string, timeZone: string): string {
  return dateAt(instant, timeZone).toPlainYearMonth().toString()
}

export function monthAfter(month: string, months = 1): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

/** In the period's time zone, such as `2026-11-21`. */
export function daysOf({ from, to, timeZone }: Span & Pick<Period, 'timeZone'>): string[] {
  const dayMs = 86_400_000
  const midnightOf = (instant: string) => Date.parse(dateAt(instant, timeZone).toString())
  const first = midnightOf(from)
  const length = (midnightOf(to) - first) / dayMs
  return Array.from({ length }, (_, days) => new Date(first + days * dayMs).toISOString().slice(0, 10))
}

export function dateAt(instant: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** @throws PeriodError when there is no such time zone */
export function knownZone(timeZone: string): string {
  return inZone(timeZone, (zone) => new Temporal.ZonedDateTime(0n, zone).timeZoneId)
}

function dayOf(text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // A day that does not exist, such as February 30, is refused below.
  }
  throw notUnderstood(text, 'a date', '2026-11-21')
}

function notUnderstood(text: string, what: string, example: string): PeriodError {
  return new PeriodError(`"${text}" is not ${what}. Write it like ${example}.`)
}

function period(first: Temporal.PlainDate, end: Temporal.PlainDate, label: string, timeZone: string): Period {
  return { from: startOf(first, timeZone), to: startOf(end, timeZone), label, timeZone }
}

/** When a day begins, which is not midnight when the clocks change then. */
function startOf(day: Temporal.PlainDate, timeZone: string): string {
  const start = inZone(timeZone, (zone) => day.toZonedDateTime(zone))
  // With milliseconds, like every stored instant, so that the texts compare.
  return new Date(start.epochMilliseconds).toISOString()
}

function inZone<Result>(timeZone: string, read: (zone: string) => Result): Result {
  try {
    return read(timeZone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const sentence = `There is no time zone "${timeZone}": give one such as UTC or Europe/Berlin.`
    throw new PeriodError(sentence, { cause: error })
  }
}
