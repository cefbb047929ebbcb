import { isOfPayments, type Movement } from '../movement'
import { calendarOf, type Period } from '../period'
import type { Books } from '../read-books'
import { isOfBank, type Line, linesOf, summed } from './booked-line'

/** One journal entry: lines in one currency whose sum is 0. */
export type Entry = {
  /** `USD-2026-11-03`: the third of that month. */
  number: string
  /** As `2026-11-25`. */
  day: string
  narration: string
  /** The payout that contains the movements, or that reached the bank. */
  payoutId: string | undefined
  payoutTraceId: string | undefined
  currency: string
  lines: Line[]
}

type Group = Omit<Entry, 'number' | 'lines'> & { movements: Movement[]; order: string }

const lastInOrder = '~'

/**
 * The journal of whole months: for each month and currency, an entry for the movements of each payout, an entry for
 * each payout that reached the bank, and last the movements that are in no payout yet. Late movements count in the
 * first month, as in its statement. So the line of Stripe's balance adds up to what the balance changed by.
 *
 * @param hasTax whether the tax has an account of its own.
 */
export function journalOf(
  { movements, late }: Pick<Books, 'movements' | 'late'>,
  period: Period,
  hasTax: boolean,
): Entry[] {
  const { dayOf, days } = calendarOf(period)
  const [firstDay = ''] = days
  const booked = [
    ...movements.map((movement) => ({ movement, isLate: false, day: dayIn(movement, dayOf) })),
    ...late.map((movement) => ({ movement, isLate: true, day: firstDay })),
  ].filter(({ movement }) => isOfPayments(movement))
  const groups = [...Map.groupBy(booked, keyOf).values()].flatMap(groupOf)
  const counts = new Map<string, number>()
  return groups
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .flatMap(({ movements: grouped, order: _order, ...group }) => {
      const lines = balanced(grouped.flatMap((movement) => linesOf(movement, hasTax)))
      if (lines.length === 0) return []
      const series = `${group.currency.toUpperCase()}-${group.day.slice(0, 7)}`
      const count = (counts.get(series) ?? 0) + 1
      counts.set(series, count)
      return { ...group, number: `${series}-${String(count).padStart(2, '0')}`, lines }
    })
}

type Booked = { movement: Movement; isLate: boolean; day: string }

/**
 * The day of a movement: a payout's is that of its arrival at the bank, unless that is in the next month in UTC only.
 */
function dayIn(movement: Movement, dayOf: (instant: string) => string): string {
  const { effectiveAt, payoutArrivalDate } = movement
  const day = dayOf(effectiveAt)
  const isSameMonth = payoutArrivalDate?.slice(0, 7) === day.slice(0, 7)
  return isOfBank(movement) && payoutArrivalDate && isSameMonth ? payoutArrivalDate : day
}

/** Movements between Stripe and the bank are entries of their own. */
function keyOf({ movement, isLate, day }: Booked): string {
  const { balanceTransactionId, currency, payoutId } = movement
  const of = isOfBank(movement) ? `bank ${balanceTransactionId}` : `in ${payoutId}`
  return [currency, day.slice(0, 7), isLate, of].join(' ')
}

function groupOf(booked: Booked[]): Group[] {
  const [first] = booked
  if (!first) return []
  const { movement, isLate } = first
  const { currency, payoutId, payoutArrivalDate, payoutTraceId } = movement
  const day = booked.reduce((last, each) => (each.day > last ? each.day : last), first.day)
  const ofBank = isOfBank(movement)
  const place = ofBank ? (payoutArrivalDate ?? day) : (payoutArrivalDate ?? lastInOrder)
  const kind = ofBank ? bankNarration(movement) : contentsNarration(movement)
  return [
    {
      day,
      narration: isLate ? `${kind}, from an earlier month` : kind,
      payoutId,
      payoutTraceId,
      currency,
      movements: booked.map((each) => each.movement),
      order: [
        currency,
        day.slice(0, 7),
        place,
        payoutId ?? lastInOrder,
        ofBank ? 'bank' : 'a',
        isLate ? 'a' : 'b',
        movement.createdAt,
      ].join(' '),
    },
  ]
}

function contentsNarration({ payoutId }: Movement): string {
  return payoutId === undefined ? 'Not paid out yet' : `In payout ${payoutId}`
}

function bankNarration(movement: Movement): string {
  const { reportingCategory, payoutId, payoutTraceId } = movement
  if (payoutId === undefined) return `Between bank and Stripe: ${reportingCategory}`
  if (reportingCategory === 'payout_reversal') return `Payout ${payoutId} came back`
  return `Payout ${payoutId}${payoutTraceId ? `, trace id ${payoutTraceId}` : ''}`
}

/** Adds the line of Stripe's balance, which makes debits and credits equal. */
function balanced(lines: Line[]): Line[] {
  const others = summed(lines)
  const cents = -others.reduce((sum, line) => sum + line.cents, 0)
  const clearing: Line = { account: 'clearing', description: 'Stripe balance', cents }
  return cents === 0 ? others : [...others, clearing]
}
