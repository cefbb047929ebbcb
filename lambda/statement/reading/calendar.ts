import { Temporal } from 'temporal-polyfill'
import type { Period } from '../../ledger/period'

/** Which day an instant is in the period's time zone, and all days of the period, as `2026-11-21`. */
export function calendarOf({ from, to, timeZone }: Period) {
  // English of Canada writes dates this way.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const dayOf = (instant: string) => format.format(new Date(instant))
  const days: string[] = []
  const last = dayOf(new Date(Date.parse(to) - 1).toISOString())
  for (let day = dayOf(from); day <= last; day = next(day)) days.push(day)
  return { dayOf, days }
}

function next(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

/** The day before a period begins. */
export function dayBefore({ from, timeZone }: Period): string {
  const { dayOf } = calendarOf({ from, to: from, label: '', timeZone })
  return dayOf(new Date(Date.parse(from) - 1).toISOString())
}
