import { collect, type TableSource } from '../../platform/aws/tables'
import { type Close, readClose } from './close'
import type { Movement } from './movement'
import { type Progress, readProgress } from './progress'
import { movementsWithin, type Span } from './read-movements'
import {
  addUp,
  type Amounts,
  type Balances,
  type BalanceSummary,
  endingsOf,
  summarize,
} from './totals'

/** What the ledger contains of a span. */
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
export const endOfTime = '9999-12-31T23:59:59.999Z'

/**
 * Reads the books of a span from the ledger. When the month before was closed, they start with its ending balances,
 * and what was recorded since is late; otherwise they start with the sum of everything before the span.
 *
 * @param asOf leaves out what was recorded later; by default nothing is left out.
 */
export async function readBooks(ledger: TableSource, span: Span, asOf = endOfTime): Promise<Books> {
  const movements = await collect(recordedBy(asOf, movementsWithin(ledger, span)))
  const close = await closeAt(ledger, span.from)
  if (close) {
    const late = await collect(recordedBy(asOf, lateMovements(ledger, close)))
    const { payments, reserved } = endingsOf(close.balances)
    return { span, movements, late, starting: payments, reserved }
  }
  const { firstMonth } = await readProgress(ledger)
  const before = await balancesBefore(span.from, { ledger, firstMonth, asOf })
  return { span, movements, late: [], starting: before.payments, reserved: before.reserved }
}

type History = Pick<Progress, 'firstMonth'> & { ledger: TableSource; asOf: string }

/** The sums by currency of all movements that took effect before `to` and were recorded by `asOf`. */
async function balancesBefore(
  to: string,
  { ledger, firstMonth, asOf }: History,
): Promise<Balances> {
  if (firstMonth === undefined) return { payments: {}, reserved: {} }
  const span = { from: `${firstMonth}-01T00:00:00.000Z`, to }
  return addUp(recordedBy(asOf, movementsWithin(ledger, span)))
}

async function* recordedBy(instant: string, movements: AsyncIterable<Movement>) {
  for await (const movement of movements) if (movement.recordedAt <= instant) yield movement
}

/** The balance summary of a span, one for each currency. */
export function balanceOf({ movements, late, starting, reserved }: Books): BalanceSummary[] {
  return summarize(movements, starting, late, reserved)
}

/** The close of the month that ends at an instant; `undefined` if none was closed that ends then. */
export async function closeAt(ledger: TableSource, end: string): Promise<Close | undefined> {
  // The last day of that month is the UTC day of `end` or the day before it, in every time zone.
  const candidates = [-36, 0].map((hours) => {
    const time = new Date(Date.parse(end) + hours * 3_600_000)
    return time.toISOString().slice(0, 7)
  })
  for (const month of new Set(candidates)) {
    const close = await readClose(ledger, month)
    if (close?.to === end) return close
  }
  return undefined
}

async function* lateMovements(ledger: TableSource, { to, closedAt }: Close) {
  const from = new Date(Date.parse(to) - lateDays * 86_400_000).toISOString()
  for await (const movement of movementsWithin(ledger, { from, to })) {
    if (movement.recordedAt > closedAt) yield movement
  }
}
