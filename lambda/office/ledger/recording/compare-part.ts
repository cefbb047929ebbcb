import Stripe from 'stripe'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { collect } from '../../../platform/aws/tables'
import { isPayoutItself, type Movement } from '../movement'
import { movementsWithin, payoutsWithin, readMovements, type Span } from '../read-movements'
import { compareRow, type RowComparison, unknownRow } from '../row-comparison'
import { readPage } from './record-page'
import { longestPayoutSeconds } from './record-payouts'
import type { Run } from './run'
import type { WriteRows } from './write-rows'

/** How many rows that Stripe did not list in a part are looked up there, with one call each. */
const mostLookUps = 100

export type Found = Pick<RowComparison, 'rows' | 'differing' | 'written' | 'differences'>

export type Comparing = {
  /** Writes Stripe's values to rows; without it nothing is written. */
  write?: WriteRows
  /** What Stripe booked since this time may not be in the ledger yet. */
  upTo: string
}

const nothingFound = (): Found => ({ rows: 0, differing: 0, written: 0, differences: [] })

/** Compares what Stripe booked in a part of a span with what the ledger has there, except payouts. */
export async function comparePart(part: Span, comparing: Comparing, run: Run): Promise<Found> {
  const found = nothingFound()
  const listed = new Set<string>()
  const created = { gte: secondsOf(part.from), lt: secondsOf(part.to) }
  const listing = (page: object) =>
    run.stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page })
  for await (const { items } of pagesOf(listing)) {
    for (const { id } of items) listed.add(id)
    await comparePage(items, found, comparing, run)
  }
  found.rows += listed.size
  const rows = await collect(movementsWithin(run.ledger, part))
  // A payout takes effect when it arrives, days after it was booked, so comparePayouts handles it.
  const unlisted = rows.filter((row) => !isPayoutItself(row) && !listed.has(idOf(row)))
  await compareUnlisted(unlisted, found, comparing, run)
  return found
}

/**
 * Compares the payouts that were booked before a span and arrive in it, at Stripe or in the ledger. Finds payouts
 * that Stripe does not list.
 */
export async function comparePayouts(span: Span, comparing: Comparing, run: Run): Promise<Found> {
  const found = nothingFound()
  const from = secondsOf(span.from)
  const created = { gte: from - longestPayoutSeconds, lt: secondsOf(span.to) }
  const params = { type: 'payout', created, limit: 100, expand: ['data.source'] }
  const payouts = await run.stripe.balanceTransactions
    .list(params)
    .autoPagingToArray({ limit: 10_000 })
  const rows = await collect(payoutsWithin(run.ledger, span))
  const earlier = payouts.filter((payout) => payout.created < from)
  const { read } = readPage(earlier, run)
  const arriving = new Set([
    ...read.flatMap(({ movement }) => (movement.effectiveAt >= span.from ? idOf(movement) : [])),
    ...rows.map(idOf),
  ])
  const page = earlier.filter(({ id }) => arriving.has(id))
  await comparePage(page, found, comparing, run)
  found.rows += page.length
  const listed = new Set(payouts.map(({ id }) => id))
  const unlisted = rows.filter((row) => !listed.has(idOf(row)))
  await compareUnlisted(unlisted, found, comparing, run)
  return found
}

/** Handles rows that Stripe does not list here: it may have them at another time, or not at all. */
async function compareUnlisted(
  rows: Movement[],
  found: Found,
  comparing: Comparing,
  run: Run,
): Promise<void> {
  const elsewhere: Stripe.BalanceTransaction[] = []
  for (const [index, row] of rows.entries()) {
    const transaction = index < mostLookUps ? await lookUp(idOf(row), run) : undefined
    if (transaction) elsewhere.push(transaction)
    else {
      found.differing += 1
      found.differences.push(unknownRow(row))
    }
  }
  await comparePage(elsewhere, found, comparing, run)
}

async function lookUp(id: string, { stripe }: Run): Promise<Stripe.BalanceTransaction | undefined> {
  try {
    return await stripe.balanceTransactions.retrieve(id, { expand: ['source'] })
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isUnknown) return undefined
    throw error
  }
}

async function comparePage(
  page: Stripe.BalanceTransaction[],
  found: Found,
  { write, upTo }: Comparing,
  run: Run,
): Promise<void> {
  const { read } = readPage(page, run)
  const known = await readMovements(
    run.ledger,
    read.map(({ movement }) => idOf(movement)),
  )
  const missing: Movement[] = []
  const differing: Movement[] = []
  for (const { movement } of read) {
    const row = known.get(idOf(movement))
    const differences = compareRow(movement, row)
    if (differences.length === 0 || (!row && movement.createdAt >= upTo)) continue
    found.differing += 1
    if (!write) found.differences.push(...differences)
    else (row ? differing : missing).push(movement)
  }
  await write?.({ page, missing, differing, known })
  found.written += missing.length + differing.length
}

const idOf = ({ balanceTransactionId }: Movement) => balanceTransactionId
