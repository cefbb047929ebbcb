import { collect, type TableSource } from '../../platform/aws/tables'
import { type Close, readClose } from './close'
import type { Movement } from './movement'
import { readProgress } from './progress'
import { monthsOf, movementsWithin, recordedLater, type Span } from './read-movements'
import { addUp, type Amounts, type BalanceSummary, endingsOf, summarize } from './totals'

export type Books = {
  span: Span
  movements: Movement[]
  /** Movements of earlier closed months that were recorded after the close. */
  late: Movement[]
  /** The balances before the first of the movements. */
  starting: Amounts
  /** What Stripe kept in reserve before the first of the movements. */
  reserved: Amounts
}

/** How far before the end of the closed month late movements are looked for. */
const lateDays = 70

/** After everything that is recorded. */
const endOfTime = '9999-12-31T23:59:59.999Z'

/**
 * Reads the books of a span from the ledger. They start with the ending balances of the last close before the span and
 * what was recorded since; without a close, with the sum of everything before. When the close is that of the month just
 * before the span, what was recorded into closed months since is late.
 *
 * @param asOf leaves out what was recorded later; by default nothing is left out.
 */
export async function readBooks(ledger: TableSource, span: Span, asOf = endOfTime): Promise<Books> {
  const [movements, before] = await Promise.all([
    collect(recordedBy(asOf, movementsWithin(ledger, span))),
    readBefore(ledger, span.from, asOf),
  ])
  return { span, movements, ...before }
}

type Before = Pick<Books, 'late' | 'starting' | 'reserved'>

async function readBefore(ledger: TableSource, end: string, asOf: string): Promise<Before> {
  const { firstMonth } = await readProgress(ledger)
  if (firstMonth === undefined) return { late: [], starting: {}, reserved: {} }
  const first = `${firstMonth}-01T00:00:00.000Z`
  const close = await lastClose(ledger, { from: first, to: end })
  const late = close ? await collect(recordedBy(asOf, lateMovements(ledger, close))) : []
  const endings = endingsOf(close?.balances ?? [])
  if (close?.to === end) return { late, starting: endings.payments, reserved: endings.reserved }
  const since = movementsWithin(ledger, { from: close?.to ?? first, to: end })
  const { payments, reserved } = await addUp(recordedBy(asOf, since), await addUp(late, endings))
  return { late: [], starting: payments, reserved }
}

/** The last close of a month that ended within a span, or at its end. */
async function lastClose(ledger: TableSource, { from, to }: Span): Promise<Close | undefined> {
  // In the time zone of its close, a month ends up to a day earlier or later than in UTC.
  const months = monthsOf({ from: daysBefore(from, 1), to })
  for (const month of months.toReversed()) {
    const close = await readClose(ledger, month)
    if (close && close.to <= to) return close
  }
  return undefined
}

async function* recordedBy(instant: string, movements: AsyncIterable<Movement>) {
  for await (const movement of movements) if (movement.recordedAt <= instant) yield movement
}

export function balanceOf({ movements, late, starting, reserved }: Books): BalanceSummary[] {
  return summarize(movements, starting, late, reserved)
}

/** The close of the month that ends at an instant; `undefined` if none was closed that ends then. */
export async function closeAt(ledger: TableSource, end: string): Promise<Close | undefined> {
  const close = await lastClose(ledger, { from: end, to: end })
  return close?.to === end ? close : undefined
}

function lateMovements(ledger: TableSource, { to, closedAt }: Close) {
  return recordedLater(ledger, { from: daysBefore(to, lateDays), to }, closedAt)
}

function daysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * 86_400_000).toISOString()
}
