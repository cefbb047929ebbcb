import type Stripe from 'stripe'
import { instantOf, secondsOf } from '../../../shop/payments/stripe-fields'
import { isPayout, type Movement } from '../movement'
import { checkPayout } from '../check-books'
import { movementsOfPayout, payoutsWithin, readMovements, type Span } from '../read-movements'
import { collect } from '../../../platform/aws/tables'
import { setPayoutFields } from '../write-movements'
import { payoutState } from '../read-transaction'
import { forEach, type Run } from './run'

/** A payout made now arrives within this time; it may also fail, or get its trace id, as late as that. */
export const longestPayoutSeconds = 40 * 86_400
/** One a day for 25 years. */
const mostPayouts = 10_000

/**
 * Brings the payouts up to date, and which movements they contain. Movements of a failed payout get the id of the
 * payout that finally paid them. Returns false when the time was up before the end.
 *
 * @param isFirst reads all payouts, instead of those of 40 days.
 */
export async function recordPayouts(isFirst: boolean, run: Run): Promise<boolean> {
  const since = isFirst ? 0 : secondsOf(run.now()) - longestPayoutSeconds
  const newestFirst = await run.stripe.payouts
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: mostPayouts })
  // Oldest first, so that what a failed payout releases is then assigned to the payout that finally paid it.
  const payouts = newestFirst.toReversed()
  const automatic = new Set(payouts.filter((each) => each.automatic).map(({ id }) => id))
  const ids = payouts.flatMap(({ balance_transaction: own }) => idOf(own) ?? [])
  const recorded = await readMovements(run.ledger, ids)
  for (const payout of payouts) {
    if (!run.hasTime()) return false
    const own = recorded.get(idOf(payout.balance_transaction) ?? '')
    if (own) await recordPayout(payout, own, { ...run, automatic })
  }
  return true
}

/**
 * Lists the contents again of payouts in a span that do not add up, or whose own row was restored. A restored
 * movement lacks the id of its payout, and a restored payout lacks its contents.
 */
export async function repairPayouts(span: Span, run: Run): Promise<void> {
  const to = new Date(Date.parse(span.to) + longestPayoutSeconds * 1000).toISOString()
  const payouts = await collect(payoutsWithin(run.ledger, { from: span.from, to }))
  const automatic = new Set(payouts.flatMap((each) => (each.isAutomatic && each.payoutId) || []))
  for (const own of payouts) {
    const { payoutId, payoutContents, payoutArrivalDate } = own
    if (payoutId === undefined || payoutContents === 'released') continue
    if (payoutContents === undefined) {
      const payout = await run.stripe.payouts.retrieve(payoutId)
      await recordPayout(payout, own, { ...run, automatic })
      continue
    }
    if (checkPayout(own, await movementsOfPayout(run.ledger, payoutId)).length === 0) continue
    const { ids } = await listContents(payoutId, { ...run, automatic })
    const contained = [...(await readMovements(run.ledger, ids)).values()]
    await assign(contained, payoutArrivalDate ? { payoutId, payoutArrivalDate } : { payoutId }, run)
  }
}

/** With the ids of the automatic payouts, because Stripe refuses to list the contents of one made by the seller. */
type PayoutRun = Run & { automatic: Set<string> }

async function recordPayout(payout: Stripe.Payout, own: Movement, run: PayoutRun): Promise<void> {
  const contents = await recordContents(payout, own, run)
  const arrival = instantOf(payout.arrival_date)
  // An arrival in the past keeps the time that was already reported.
  const hasArrived = Date.parse(own.effectiveAt) <= run.now().getTime()
  const state = payoutState(payout)
  const isTraceNew = state.payoutTraceId !== undefined && state.payoutTraceId !== own.payoutTraceId
  const fresh = {
    ...state,
    payoutTraceAt: isTraceNew ? run.now().toISOString() : own.payoutTraceAt,
    ...contents,
    ...(hasArrived || arrival === own.effectiveAt ? {} : { effectiveAt: arrival }),
  }
  const isKnown = Object.entries(fresh).every(([name, value]) => own[name] === value)
  if (isKnown) return
  await setPayoutFields(run.ledger, own.balanceTransactionId, fresh)
  run.found.payouts += 1
}

type Contents = Pick<Movement, 'payoutContents' | 'otherPayoutsCents'>

/** Gives the payout's movements its id once Stripe knows all of them, and removes it when the payout failed. */
async function recordContents(
  payout: Stripe.Payout,
  own: Movement,
  run: PayoutRun,
): Promise<Contents> {
  const { id, status, automatic, reconciliation_status: reconciled } = payout
  if (status === 'failed' || status === 'canceled') {
    if (own.payoutContents === 'recorded') {
      const contained = (await movementsOfPayout(run.ledger, id)).filter(
        (movement) => !isPayout(movement),
      )
      await assign(contained, {}, run)
    }
    return { payoutContents: 'released', otherPayoutsCents: undefined }
  }
  if (own.payoutContents === 'recorded' || !automatic || reconciled !== 'completed') {
    const { payoutContents, otherPayoutsCents } = own
    return { payoutContents, otherPayoutsCents }
  }
  const { ids, otherPayoutsCents } = await listContents(id, run)
  const contained = [...(await readMovements(run.ledger, ids)).values()]
  if (contained.length < ids.length) return {}
  const payoutArrivalDate = instantOf(payout.arrival_date).slice(0, 10)
  await assign(contained, { payoutId: id, payoutArrivalDate }, run)
  return { payoutContents: 'recorded', otherPayoutsCents: otherPayoutsCents || undefined }
}

type Listed = { ids: string[]; netCents: number; otherPayoutsCents: number }

/**
 * Lists what an automatic payout contains. Stripe may keep the contents of a failed payout there and put only the
 * failure into the next payout; the failure then counts as those contents.
 */
async function listContents(payout: string, run: PayoutRun): Promise<Listed> {
  const listed: Listed = { ids: [], netCents: 0, otherPayoutsCents: 0 }
  const add = ({ ids, netCents, otherPayoutsCents }: Listed) => {
    listed.ids.push(...ids)
    listed.netCents += netCents
    listed.otherPayoutsCents += otherPayoutsCents
  }
  for await (const each of run.stripe.balanceTransactions.list({ payout, limit: 100 })) {
    const { id, reporting_category: reportingCategory, net } = each
    const source = idOf(each.source)
    if (!isPayout({ reportingCategory })) add({ ids: [id], netCents: net, otherPayoutsCents: 0 })
    else if (source !== payout) add(await listOther(source, each, run))
  }
  return listed
}

/**
 * What another payout's movement counts as: the contents of that payout if they add up to its net, otherwise the net.
 */
async function listOther(
  other: string | undefined,
  { reporting_category: category, net }: Stripe.BalanceTransaction,
  run: PayoutRun,
): Promise<Listed> {
  const sum: Listed = { ids: [], netCents: 0, otherPayoutsCents: net }
  if (category !== 'payout_reversal' || other === undefined) return sum
  const kept = run.automatic.has(other) ? await listContents(other, run) : sum
  return kept.netCents + kept.otherPayoutsCents === net ? kept : sum
}

type Assignment = { payoutId?: string; payoutArrivalDate?: string }

async function assign(
  movements: Movement[],
  { payoutId, payoutArrivalDate }: Assignment,
  run: Run,
) {
  await forEach(movements, ({ balanceTransactionId }) =>
    setPayoutFields(run.ledger, balanceTransactionId, { payoutId, payoutArrivalDate }),
  )
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}
