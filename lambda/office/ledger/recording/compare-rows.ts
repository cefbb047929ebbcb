import { readProgress } from '../progress'
import type { Span } from '../read-movements'
import { readRowComparison, type RowComparison, saveRowComparison } from '../row-comparison'
import { comparePart, comparePayouts, type Found } from './compare-part'
import { repairPayouts } from './record-payouts'
import type { Run } from './run'
import { rowWriter } from './write-rows'

const dayMs = 86_400_000
/** The part compared at once: a few calls for most stores, and some ten seconds for 20,000 movements. */
const partMs = 7 * dayMs
/** A comparison that was cut off continues within this time; later it begins again. */
const pauseMs = 3_600_000
/** How many differences are kept; a ledger with more has to be rewritten. */
const mostKept = 100

/**
 * Lists Stripe's transactions of a span again and compares each with its row, week by week from the end, until the
 * time is up; the next call continues. Saves its progress.
 *
 * @param isWriting adds missing rows, and gives other rows Stripe's values. Rows that Stripe does not list stay.
 */
export async function compareRows(
  span: Span,
  isWriting: boolean,
  run: Run,
): Promise<RowComparison> {
  const { recordedTo = 0 } = await readProgress(run.ledger)
  const upTo = new Date(recordedTo * 1000).toISOString()
  const comparing = { upTo, ...(isWriting ? { write: rowWriter(run) } : {}) }
  let comparison = await begun(span, isWriting, run)
  while (comparison.reached > span.from && run.hasTime()) {
    const part = { from: partBefore(comparison.reached, span.from), to: comparison.reached }
    comparison = sum(comparison, await comparePart(part, comparing, run), part)
    await saveRowComparison(run.ledger, comparison)
  }
  if (comparison.reached > span.from) return comparison
  comparison = sum(comparison, await comparePayouts(span, comparing, run), span)
  if (comparison.written > 0) await repairPayouts(span, run)
  const finished = { ...comparison, comparedAt: run.now().toISOString() }
  await saveRowComparison(run.ledger, finished)
  return finished
}

async function begun(span: Span, isWriting: boolean, run: Run): Promise<RowComparison> {
  const last = await readRowComparison(run.ledger, span)
  const now = run.now()
  const isRecent = last && now.getTime() - Date.parse(last.beganAt) < pauseMs
  if (last && isRecent && last.isWriting === isWriting && !last.comparedAt) return last
  // Stripe's lists are bounded by whole seconds, so parts begin and end with one.
  const endMs = Math.min(Date.parse(span.to), now.getTime() + dayMs)
  const reached = new Date(Math.ceil(endMs / 1000) * 1000).toISOString()
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
