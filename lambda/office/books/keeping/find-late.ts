import { type Month, readClosed, type PayoutChange } from '../files/month-file'
import { hasComeBack, inOrder, isPayoutItself, type Movement } from '../model/movement'
import type { Keeping, OpenBooks } from './open-books'
import { monthAfter } from '../model/period'
import { readPayout, withPayouts } from '../reading/read-payouts'
import { readSpan } from '../reading/read-span'
import type { Reading } from '../reading/reading'
import { balancesAfter, isSameAmounts } from '../model/totals'

/** What the files of closed months lack, and payouts that moved or failed since. */
export type Late = { late: Movement[]; changes: PayoutChange[]; unreadable: string[] }

export const nothingLate: Late = { late: [], changes: [], unreadable: [] }

/** Few enough for the time of one run, also with thousands of movements in each. */
const mostMonths = 12

/**
 * Lists the last closed month at Stripe again, and months further back until the chain of balances agrees with
 * Stripe's. What has changed is told of the last one: that of others was told when it was theirs.
 */
export async function findLate(books: Keeping & { open: OpenBooks; last: Month | undefined }): Promise<Late> {
  const { open, last, files } = books
  if (!last) return nothingLate
  const counted = new Set(open.movements.map(idOf))
  const found: Late = { late: [], changes: [], unreadable: [] }
  let closed: Month | undefined = last
  for (let back = 0; closed && back < mostMonths; back += 1) {
    addCounted(closed, counted)
    const { late, unreadable, listed } = await lateIn(closed, counted, books)
    found.late.push(...late)
    if (back === 0) found.changes.push(...(await changesIn(closed, listed, books)))
    found.unreadable.push(...unreadable)
    const { payments } = balancesAfter([...open.movements, ...found.late], last.after)
    if (isSameAmounts(payments, open.balance)) break
    closed = await readClosed(files.read, monthAfter(closed.month, -1))
  }
  const late = found.late.toSorted(inOrder)
  return { ...found, late: withPayouts([...late, ...open.movements]).slice(0, late.length) }
}

export function addCounted(closed: Month, counted: Set<string>): void {
  for (const each of [...closed.movements, ...closed.late]) counted.add(idOf(each))
  for (const { id } of closed.countedPayouts) counted.add(id)
}

export async function lateIn(closed: Month, counted: Set<string>, reading: Reading) {
  const { movements: listed, unreadable } = await readSpan(closed, reading)
  return { late: listed.filter((each) => !counted.has(idOf(each))), listed, unreadable }
}

const idOf = ({ balanceTransactionId }: Movement) => balanceTransactionId

async function changesIn(closed: Month, listed: Movement[], reading: Reading): Promise<PayoutChange[]> {
  const changes: PayoutChange[] = []
  for (const before of closed.movements.filter(isPayoutItself)) {
    const { payoutId, payoutArrivalDate: arrivesOn, payoutStatus, grossCents, currency } = before
    if (payoutId === undefined) continue
    // Its arrival may have moved to another month.
    const now = listed.find((each) => idOf(each) === idOf(before)) ?? (await readPayout(payoutId, reading))
    const of = { payoutId, arrivesOn, cents: -grossCents, currency }
    if (now && now.payoutArrivalDate !== arrivesOn) {
      changes.push({ ...of, field: 'arrival', before: arrivesOn, now: now.payoutArrivalDate })
    }
    if (now && hasComeBack(now) && !hasComeBack(before)) {
      changes.push({ ...of, field: 'status', before: payoutStatus, now: now.payoutStatus })
    }
  }
  return changes
}
