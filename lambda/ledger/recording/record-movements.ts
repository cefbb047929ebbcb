import { monthOf } from '../movement'
import { readProgress, saveProgress } from '../progress'
import { readBalance } from './read-balance'
import { recordPayouts } from './record-payouts'
import type { Run } from './run'
import { walkTransactions } from './walk-transactions'

/** Stripe books some movements late, and its clock is not ours. */
const overlapSeconds = 48 * 3600

/**
 * Brings the ledger up to date with Stripe: balance transactions since the last walk less 48 hours, or all of
 * them the first time, then payouts and what they contain. Stripe is only read. A walk that is cut off goes on
 * in the next run, and repeating one writes nothing.
 */
export async function recordMovements(run: Run): Promise<void> {
  const { ledger, stripe, found } = run
  const progress = await readProgress(ledger)
  const isFirst = progress.recordedTo === undefined
  const startedAt = Math.floor(run.now().getTime() / 1000)
  const since = isFirst ? 0 : Math.max(0, (progress.recordedTo ?? 0) - overlapSeconds)
  const walk = progress.walk ?? { since, startedAt, after: undefined }
  const before = await readBalance(stripe)
  let { firstMonth } = progress
  const cutOff = await walkTransactions(walk, run, async (oldest, after) => {
    firstMonth = earlier(firstMonth, monthOf(oldest))
    await saveProgress(ledger, { ...progress, firstMonth, walk: { ...walk, after } })
  })
  if (cutOff || !(await recordPayouts(isFirst, run))) return
  found.isComplete = true
  const at = run.now().toISOString()
  const after = await readBalance(stripe)
  // Money that moves during the walk may be in one figure and not in the other: the next run compares again.
  const isStill = JSON.stringify(before) === JSON.stringify(after)
  const balance = isStill && !progress.walk ? { at, amounts: after } : progress.balance
  const { compared } = progress
  const recordedTo = walk.startedAt
  await saveProgress(ledger, { recordedTo, completeAt: at, firstMonth, balance, compared })
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b
}
