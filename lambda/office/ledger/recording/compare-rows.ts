import type Stripe from 'stripe'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { isPayoutItself } from '../movement'
import { readProgress } from '../progress'
import { movementsWithin, readMovements, type Span } from '../read-movements'
import {
  compareRow,
  fixedOf,
  readRowComparison,
  type RowComparison,
  type RowDifference,
  saveRowComparison,
  unknownRow,
} from '../row-comparison'
import { setFields } from '../write-movements'
import { readPage, recordPage } from './record-page'
import { repairPayouts } from './record-payouts'
import type { Run } from './run'

const dayMs = 86_400_000
/** What is compared at once: a few calls for most stores, and some ten seconds for 20,000 movements. */
const partMs = 7 * dayMs
/** A comparison that was cut off goes on within this time; after it, it begins again. */
const pauseMs = 3_600_000
/** The first differences are kept; a ledger with more has to be written anew. */
const mostKept = 100

/**
 * Lists Stripe's transactions of a span again and compares each with its row, week by week from the end, until the time
 * is over; the next call goes on. Saves how far it has come.
 *
 * @param isWriting adds rows that are missing, and gives others Stripe's values. Rows that Stripe does not list stay.
 */
export async function compareRows(
  span: Span,
  isWriting: boolean,
  run: Run,
): Promise<RowComparison> {
  const { recordedTo = 0 } = await readProgress(run.ledger)
  const upTo = new Date(recordedTo * 1000).toISOString()
  let comparison = await begun(span, isWriting, run)
  while (comparison.reached > span.from && run.hasTime()) {
    const part = { from: partBefore(comparison.reached, span.from), to: comparison.reached }
    comparison = sum(comparison, await comparePart(part, { isWriting, upTo }, run), part)
  }
  const isAtEnd = comparison.reached === span.from
  if (isAtEnd && comparison.written > 0) await repairPayouts(span, run)
  const saved = isAtEnd ? { ...comparison, comparedAt: run.now().toISOString() } : comparison
  await saveRowComparison(run.ledger, saved)
  return saved
}

async function begun(span: Span, isWriting: boolean, run: Run): Promise<RowComparison> {
  const last = await readRowComparison(run.ledger, span)
  const now = run.now()
  const isRecent = last && now.getTime() - Date.parse(last.beganAt) < pauseMs
  if (last && isRecent && last.isWriting === isWriting && !last.comparedAt) return last
  const tomorrow = new Date(now.getTime() + dayMs).toISOString()
  const reached = [span.to, tomorrow].toSorted()[0] ?? span.to
  return {
    from: span.from,
    to: span.to,
    beganAt: now.toISOString(),
    reached: reached > span.from ? reached : span.from,
    isWriting,
    rows: 0,
    differing: 0,
    written: 0,
    differences: [],
  }
}

function partBefore(instant: string, earliest: string): string {
  const start = new Date(Date.parse(instant) - partMs).toISOString()
  return start < earliest ? earliest : start
}

type Found = Pick<RowComparison, 'rows' | 'differing' | 'written' | 'differences'>

function sum(comparison: RowComparison, found: Found, { from }: Span): RowComparison {
  return {
    ...comparison,
    reached: from,
    rows: comparison.rows + found.rows,
    differing: comparison.differing + found.differing,
    written: comparison.written + found.written,
    differences: [...comparison.differences, ...found.differences].slice(0, mostKept),
  }
}

type Comparing = {
  isWriting: boolean
  /** What Stripe booked since then may not be in the ledger yet. */
  upTo: string
}

async function comparePart(part: Span, comparing: Comparing, run: Run): Promise<Found> {
  const found: Found = { rows: 0, differing: 0, written: 0, differences: [] }
  const listed = new Set<string>()
  const created = { gte: secondsOf(part.from), lt: secondsOf(part.to) }
  const listing = (page: object) =>
    run.stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page })
  for await (const { items } of pagesOf(listing)) {
    for (const { id } of items) listed.add(id)
    await comparePage(items, found, comparing, run)
  }
  found.rows += listed.size
  for await (const movement of movementsWithin(run.ledger, part)) {
    // A payout counts when it arrives, and was booked days before.
    if (listed.has(movement.balanceTransactionId) || isPayoutItself(movement)) continue
    found.differing += 1
    found.differences.push(unknownRow(movement))
  }
  return found
}

async function comparePage(
  page: Stripe.BalanceTransaction[],
  found: Found,
  { isWriting, upTo }: Comparing,
  run: Run,
): Promise<void> {
  const { read } = readPage(page, run)
  const known = await readMovements(
    run.ledger,
    read.map(({ movement }) => movement.balanceTransactionId),
  )
  const missing: string[] = []
  for (const { movement } of read) {
    const id = movement.balanceTransactionId
    const row = known.get(id)
    const differences: RowDifference[] = compareRow(movement, row)
    if (differences.length === 0 || (!row && movement.createdAt >= upTo)) continue
    found.differing += 1
    if (!isWriting) found.differences.push(...differences)
    else if (row) await setFields(run.ledger, id, fixedOf(movement))
    else missing.push(id)
    if (isWriting) found.written += 1
  }
  if (missing.length > 0) {
    await recordPage(
      page.filter(({ id }) => missing.includes(id)),
      run,
    )
  }
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
