import { pagesOf, visitPages } from '../../../shop/payments/stripe-pages'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { isRecent, readProgress, saveProgress } from '../progress'
import type { Amounts } from '../totals'
import { recordPage, type RecordedPage } from './record-page'
import { recordPayouts } from './record-payouts'
import type { Run } from './run'

/** Stripe books some movements late, and its clock differs from ours. */
const overlapSeconds = 48 * 3600

/** How many unreadable transactions are read again in each run, with one call each. */
const mostAgain = 20

/**
 * Brings the ledger up to date with Stripe: balance transactions since 48 hours before the last walk, or all of them
 * the first time, then payouts and their contents. It only reads from Stripe. A walk that is cut off continues in the
 * next run, and repeating one writes nothing.
 *
 * @param isComparing whether a comparison of the books follows that needs Stripe's balance of today.
 */
export async function recordMovements(run: Run, isComparing = false): Promise<void> {
  const { ledger, found } = run
  const progress = await readProgress(ledger)
  const isFirst = progress.recordedTo === undefined
  const startedAt = secondsOf(run.now())
  const since = isFirst ? 0 : Math.max(0, (progress.recordedTo ?? 0) - overlapSeconds)
  const walk = progress.walk ?? { since, startedAt, after: undefined }
  const isBalanceDue = isComparing || !isRecent(progress.balance?.at, progress, run.now())
  const before = isBalanceDue ? await readBalance(run) : undefined
  const { unreadable = [] } = progress
  const again = await recordAgain(unreadable.slice(0, mostAgain), run)
  let seen = afterPage({ ...progress, unreadable: unreadable.slice(mostAgain) }, again)
  const { balanceTransactions } = run.stripe
  const params = { created: { gte: walk.since }, expand: ['data.source'] }
  const isAtEnd = await visitPages(
    pagesOf((page) => balanceTransactions.list({ ...params, ...page }), {
      after: walk.after,
      hasTime: run.hasTime,
    }),
    async (page) => {
      seen = afterPage(seen, await recordPage(page, run))
    },
    (next) => saveProgress(ledger, { ...progress, ...seen, walk: { ...walk, after: next } }),
  )
  if (!isAtEnd || !(await recordPayouts(isFirst, run))) return
  found.isComplete = true
  const at = run.now().toISOString()
  const after = before && (await readBalance(run))
  // Money that moves during the walk may be in only one of the two figures; the next run compares again.
  const isStill = after && JSON.stringify(before) === JSON.stringify(after)
  const balance = isStill && !progress.walk ? { at, amounts: after } : progress.balance
  const { compared } = progress
  const recordedTo = walk.startedAt
  await saveProgress(ledger, { ...seen, recordedTo, completeAt: at, balance, compared })
}

type Seen = { firstMonth?: string | undefined; unreadable: string[] }

function afterPage({ firstMonth, unreadable }: Seen, page: RecordedPage): Seen {
  const months = [...page.months, ...(firstMonth === undefined ? [] : [firstMonth])]
  return {
    firstMonth: months.toSorted()[0],
    unreadable: [...new Set([...unreadable, ...page.unreadable])],
  }
}

/** Reads transactions again that an earlier walk could not read. */
async function recordAgain(ids: string[], run: Run): Promise<RecordedPage> {
  const { balanceTransactions } = run.stripe
  const params = { expand: ['source'] }
  const given = await Promise.all(ids.map((id) => balanceTransactions.retrieve(id, params)))
  return recordPage(given, run)
}

/** Stripe's present balance by currency: available and pending money. */
async function readBalance({ stripe }: Run): Promise<Amounts> {
  const { available, pending } = await stripe.balance.retrieve()
  const amounts: Amounts = {}
  for (const { currency, amount } of [...available, ...pending]) {
    amounts[currency] = (amounts[currency] ?? 0) + amount
  }
  return amounts
}
