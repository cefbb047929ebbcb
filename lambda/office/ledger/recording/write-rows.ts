import type Stripe from 'stripe'
import { type Close, readClose } from '../close'
import { isOfPayments, monthOf, type Movement } from '../movement'
import { balanceOf, readBooks } from '../read-books'
import { fixedOf } from '../row-comparison'
import { type Amounts, type Balances, endingsOf } from '../totals'
import { setFields } from '../write-movements'
import { recordPage } from './record-page'
import type { Run } from './run'

/** Rows of one page that differ from Stripe's, in Stripe's format and in the ledger's. */
type Rows = {
  page: Stripe.BalanceTransaction[]
  /** Movements that the ledger lacks, and those that it has with other values. */
  missing: Movement[]
  differing: Movement[]
  known: Map<string, Movement>
}

export type WriteRows = (rows: Rows) => Promise<void>

/**
 * Adds missing rows, and gives other rows Stripe's values; their payouts and orders stay. A row that is restored in a
 * closed month counts as recorded before the close if the close counted it, and otherwise as late.
 */
export function rowWriter(run: Run): WriteRows {
  const recordedInClose = closeFinder(run)
  return async ({ page, missing, differing, known }) => {
    for (const movement of missing) {
      const recordedAt = await recordedInClose(movement)
      const now = () => (recordedAt === undefined ? run.now() : new Date(recordedAt))
      const id = movement.balanceTransactionId
      await recordPage(
        page.filter((transaction) => transaction.id === id),
        { ...run, now },
      )
    }
    for (const movement of differing) {
      const id = movement.balanceTransactionId
      const isMoved = known.get(id)?.effectiveAt !== movement.effectiveAt
      const recordedAt = isMoved ? await recordedInClose(movement) : undefined
      const fields = { ...fixedOf(movement), ...(recordedAt === undefined ? {} : { recordedAt }) }
      await setFields(run.ledger, id, fields)
    }
  }
}

/**
 * Finds when a row that is written into a closed month counts as recorded: at the close if its totals now lack the
 * row, otherwise now, which is late. `undefined` while its month is open.
 */
function closeFinder(run: Run) {
  // What a close counted and the ledger no longer has.
  const gaps = new Map<string, Balances>()
  return async (movement: Movement): Promise<string | undefined> => {
    const close = await closeOf(movement, run)
    if (!close) return undefined
    const gap = gaps.get(close.closedMonth) ?? (await gapOf(close, run))
    gaps.set(close.closedMonth, gap)
    const { currency, netCents } = movement
    const amounts = isOfPayments(movement) ? gap.payments : gap.reserved
    const missingCents = amounts[currency] ?? 0
    const isCounted =
      Math.sign(missingCents) === Math.sign(netCents) &&
      Math.abs(missingCents) >= Math.abs(netCents)
    if (!isCounted) return run.now().toISOString()
    amounts[currency] = missingCents - netCents
    return close.closedAt
  }
}

/** The close of the month in which a movement counts, whatever the time zone of its days. */
async function closeOf({ effectiveAt }: Movement, { ledger }: Run): Promise<Close | undefined> {
  const months = [-14, 14].map((hours) =>
    monthOf(new Date(Date.parse(effectiveAt) + hours * 3_600_000).toISOString()),
  )
  for (const month of new Set(months)) {
    const close = await readClose(ledger, month)
    if (close && effectiveAt >= close.from && effectiveAt < close.to) return close
  }
  return undefined
}

async function gapOf({ from, to, closedAt, balances }: Close, { ledger }: Run): Promise<Balances> {
  const closed = endingsOf(balances)
  const now = endingsOf(balanceOf(await readBooks(ledger, { from, to }, closedAt)))
  return {
    payments: lessThan(closed.payments, now.payments),
    reserved: lessThan(closed.reserved, now.reserved),
  }
}

function lessThan(closed: Amounts, now: Amounts): Amounts {
  const currencies = new Set([...Object.keys(closed), ...Object.keys(now)])
  return Object.fromEntries(
    [...currencies].map((currency) => [currency, (closed[currency] ?? 0) - (now[currency] ?? 0)]),
  )
}
