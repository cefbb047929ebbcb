import type { Change } from '../model/change'
import { type Month, readClosed } from '../files/month-file'
import { inOrder, isPayoutItself, type Movement } from '../model/movement'
import type { Keeping, OpenBooks } from './open-books'
import { monthAfter } from '../model/period'
import { readPayout, withPayouts } from '../reading/read-payouts'
import { readSpan } from '../reading/read-span'
import type { Reading } from '../reading/reading'
import { balancesAfter, isSameAmounts } from '../model/totals'

/** What Stripe lists of closed months that their files do not have, or have otherwise. */
export type Late = { late: Movement[]; changes: Change[]; unreadable: string[] }

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
  for (let back = 0; back < mostMonths; back += 1) {
    const closed = await readClosed(files.read, monthAfter(last.month, -back))
    if (!closed) break
    addCounted(closed, counted)
    const { late, changes, unreadable } = await lateIn(closed, counted, books)
    found.late.push(...late)
    if (back === 0) found.changes.push(...changes)
    found.unreadable.push(...unreadable)
    const { payments } = balancesAfter([...open.movements, ...found.late], last.after)
    if (isSameAmounts(payments, open.balance)) break
  }
  const late = found.late.toSorted(inOrder)
  return { ...found, late: withPayouts([...late, ...open.movements]).slice(0, late.length) }
}

export function addCounted(closed: Month, counted: Set<string>): void {
  for (const each of [...closed.movements, ...closed.late]) counted.add(idOf(each))
  for (const { id } of closed.countedPayouts) counted.add(id)
}

export async function lateIn(closed: Month, counted: Set<string>, reading: Reading): Promise<Late> {
  const { movements: listed, unreadable } = await readSpan(closed, reading)
  return {
    late: listed.filter((each) => !counted.has(idOf(each))),
    changes: await changesIn(closed, listed, reading),
    unreadable,
  }
}

const idOf = ({ balanceTransactionId }: Movement) => balanceTransactionId

/** What Stripe may change of a movement, and what must never change. */
const figures = ['reportingCategory', 'createdAt', 'grossCents', 'feeCents', 'netCents', 'currency'] as const
const facts = ['balanceType', 'customerFacingCents', 'orderId', 'country', 'state', 'taxCents'] as const
const payoutFields = ['payoutStatus', 'payoutTraceId', 'payoutArrivalDate'] as const

async function changesIn(closed: Month, listed: Movement[], reading: Reading): Promise<Change[]> {
  const now = new Map(listed.map((each) => [idOf(each), each]))
  const changes: Change[] = []
  for (const before of closed.movements) {
    const { balanceTransactionId, payoutId, currency } = before
    const isOfPayout = isPayoutItself(before)
    const ofPayout = { payoutId, arrivesOn: before.payoutArrivalDate, cents: -before.grossCents }
    const of = { balanceTransactionId, currency, ...(isOfPayout && ofPayout) }
    let movement = now.get(balanceTransactionId)
    if (!movement && isOfPayout && payoutId !== undefined) {
      // Its arrival has moved to another month.
      movement = await readPayout(payoutId, reading)
    }
    if (!movement) {
      changes.push({ ...of, field: 'row' })
      continue
    }
    for (const field of [...figures, ...facts, ...(isOfPayout ? payoutFields : [])]) {
      if (before[field] === movement[field]) continue
      changes.push({ ...of, field, before: before[field], now: movement[field] })
    }
  }
  return changes
}
