import { sum } from '../model/ending-balance'
import { inGroups } from '../model/in-groups'
import { type Counted, isOfPayments, type Movement } from '../model/movement'
import { calendarOf, type Period } from '../model/period'
import { isOfBank, type Line, linesOf, summed } from './booked-line'

/** Its lines are in one currency, and their sum is 0. */
export type Entry = {
  /** `USD-2026-11-03`: the third of that month. */
  number: string
  day: string
  narration: string
  /** The payout that reached the bank or came back. */
  payoutId: string | undefined
  payoutTraceId: string | undefined
  currency: string
  lines: Line[]
}

/**
 * In each currency a month has an entry for each payout and other movement between Stripe and the bank, on its day, one
 * for everything else, on the last day, and one for what was late, on the first. So the line of Stripe's balance adds
 * up to what the balance changed by.
 */
export function journalOf({ movements, late, ...period }: Counted & Omit<Period, 'label'>, hasTax: boolean): Entry[] {
  const { dayOf, days } = calendarOf(period)
  const firstDay = dayOf(period.from)
  const lastDay = days.at(-1) ?? firstDay
  const booked = [
    ...late.map((movement) => ({ movement, day: firstDay, isLate: true })),
    ...movements.map((movement) => {
      const day = isOfBank(movement) ? bankDay(movement, dayOf) : lastDay
      return { movement, day, isLate: false }
    }),
  ].filter(({ movement }) => isOfPayments(movement))
  const counts = new Map<string, number>()
  return inGroups(booked, keyOf).flatMap((group) => {
    const lines = balanced(group.flatMap(({ movement }) => linesOf(movement, hasTax)))
    if (lines.length === 0) return []
    const [{ day, movement, isLate }] = group
    const { currency, payoutId, payoutTraceId } = movement
    const series = `${currency.toUpperCase()}-${day.slice(0, 7)}`
    const count = (counts.get(series) ?? 0) + 1
    counts.set(series, count)
    const number = `${series}-${String(count).padStart(2, '0')}`
    const ofBank = isOfBank(movement)
    return {
      number,
      day,
      narration: narrationOf(movement, isLate),
      payoutId: ofBank ? payoutId : undefined,
      payoutTraceId: ofBank ? payoutTraceId : undefined,
      currency,
      lines,
    }
  })
}

type Booked = { movement: Movement; day: string; isLate: boolean }

/** Movements with the same key are one entry. Sorted: by currency and day, what is late first and the rest last. */
function keyOf({ movement, day, isLate }: Booked): string {
  const { currency, payoutId = '', createdAt, balanceTransactionId: id } = movement
  const of = isOfBank(movement) ? `bank ${payoutId} ${createdAt} ${id}` : 'rest'
  return [currency, day, !isLate, of].join(' ')
}

/** The day of arrival at the bank, unless that is in the next month in UTC only. */
function bankDay({ effectiveAt, payoutArrivalDate }: Movement, dayOf: (instant: string) => string): string {
  const day = dayOf(effectiveAt)
  return payoutArrivalDate?.slice(0, 7) === day.slice(0, 7) ? payoutArrivalDate : day
}

function narrationOf(movement: Movement, isLate: boolean): string {
  if (isOfBank(movement)) return bankNarration(movement) + (isLate ? ', of an earlier month' : '')
  return isLate ? 'Activity of an earlier month' : 'Activity of the month'
}

/** The trace id comes first, because software may cut a long text off. */
function bankNarration({ reportingCategory, payoutId, payoutTraceId }: Movement): string {
  if (payoutId === undefined) return `Between bank and Stripe: ${reportingCategory}`
  if (reportingCategory === 'payout_reversal') return `Payout ${payoutId} came back`
  return payoutTraceId ? `${payoutTraceId}, payout ${payoutId}` : `Payout ${payoutId}`
}

/** Adds the line of Stripe's balance, which makes debits and credits equal. */
function balanced(lines: Line[]): Line[] {
  const others = summed(lines)
  const cents = -sum(others)
  const clearing: Line = { account: 'clearing', description: 'Stripe balance', cents }
  return cents === 0 ? others : [...others, clearing]
}
