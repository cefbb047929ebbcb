import type Stripe from 'stripe'
import { forEachAtOnce } from '../../../platform/for-each-at-once'
import { collect } from '../../../platform/aws/tables'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { type Contents, inOrder, isOfPayments, isPayout, isPayoutItself, type Movement } from '../model/movement'
import { isWithin, type Span } from '../model/period'
import { byCategory } from '../model/totals'
import { readTransaction } from './read-transaction'
import { expandedOf, atOnce, type Reading } from './reading'

const dayMs = 86_400_000
/** A payout arrives within this time. */
export const longestPayoutMs = 40 * dayMs
const expand = ['balance_transaction', 'failure_balance_transaction']

/**
 * Each payout is its own movement with its contents.
 *
 * @param known movements of earlier reads, with the contents of payouts whose status has not changed.
 */
export async function readPayouts(span: Span, known: Movement[], { stripe }: Pick<Reading, 'stripe'>) {
  // One made by hand counts before it arrives; the day of an instant one begins before it is made.
  const arrival_date = { gte: secondsOf(span.from) - dayMs / 1000, lt: secondsOf(span.to) + longestPayoutMs / 1000 }
  const ofEach = expand.map((field) => `data.${field}`)
  const pages = await collect(pagesOf((page) => stripe.payouts.list({ arrival_date, expand: ofEach, ...page })))
  const payouts = pages.flatMap(({ items }) => items)
  const automatic = new Set(payouts.filter((each) => each.automatic).map(({ id }) => id))
  const earlier = new Map(known.filter(isPayoutItself).map((each) => [each.payoutId, each]))
  const movements: Movement[] = []
  await forEachAtOnce(payouts, atOnce, async (payout) => {
    const movement = movementOfPayout(payout)
    if (!movement || !isWithin(span, movement.effectiveAt)) return
    const last = earlier.get(payout.id)
    const isKnown = last?.contents && last.payoutStatus === movement.payoutStatus
    const contents = isKnown ? last.contents : await readContents(payout, automatic, stripe)
    movements.push({ ...movement, contents })
  })
  return movements.toSorted(inOrder)
}

export async function readPayout(id: string, { stripe }: Pick<Reading, 'stripe'>): Promise<Movement | undefined> {
  return movementOfPayout(await stripe.payouts.retrieve(id, { expand }))
}

/** Its own, once it has moved something. */
function movementOfPayout(payout: Stripe.Payout): Movement | undefined {
  const own = expandedOf(payout.balance_transaction)
  return own && readTransaction({ ...own, source: payout }).movement
}

/** Stripe lists nothing of a payout that the seller made, that failed, or that is still being reconciled. */
async function readContents(
  { id, status, automatic, reconciliation_status: reconciled }: Stripe.Payout,
  others: Set<string>,
  stripe: Stripe,
): Promise<Contents | undefined> {
  const isListed = automatic && reconciled === 'completed'
  if (!isListed || status === 'failed' || status === 'canceled') return undefined
  const { movements, otherPayoutsCents } = await listContents(id, others, stripe)
  return {
    ids: movements.map(({ balanceTransactionId }) => balanceTransactionId),
    totals: byCategory(movements.filter(isOfPayments)),
    otherPayoutsCents,
  }
}

type Listed = { movements: Movement[]; otherPayoutsCents: number }

async function listContents(payout: string, automatic: Set<string>, stripe: Stripe): Promise<Listed> {
  const listed: Listed = { movements: [], otherPayoutsCents: 0 }
  for await (const each of stripe.balanceTransactions.list({ payout, limit: 100 })) {
    const { movement } = readTransaction(each)
    if (!isPayout(movement)) listed.movements.push(movement)
    else if (movement.sourceId !== payout) {
      const other = await listOther(movement, automatic, stripe)
      listed.movements.push(...other.movements)
      listed.otherPayoutsCents += other.otherPayoutsCents
    }
  }
  return listed
}

/**
 * Stripe may keep the contents of a failed payout there and put only the failure into the next payout: the failure
 * then counts as those contents. Otherwise another payout counts as its net.
 */
async function listOther(
  { sourceId = '', netCents }: Movement,
  automatic: Set<string>,
  stripe: Stripe,
): Promise<Listed> {
  const sum: Listed = { movements: [], otherPayoutsCents: netCents }
  if (!automatic.has(sourceId)) return sum
  const kept = await listContents(sourceId, automatic, stripe)
  const keptCents = kept.movements.reduce((all, each) => all + each.netCents, 0)
  return keptCents + kept.otherPayoutsCents === netCents ? kept : sum
}

/** Adds to movements the payout among them that contains them. */
export function withPayouts(movements: Movement[]): Movement[] {
  const containing = new Map<string, Movement>()
  for (const each of movements) {
    for (const id of each.contents?.ids ?? []) containing.set(id, each)
  }
  return movements.map((movement) => {
    if (isPayout(movement)) return movement
    const { payoutId, payoutArrivalDate, payoutTraceId } = containing.get(movement.balanceTransactionId) ?? {}
    return { ...movement, payoutId, payoutArrivalDate, payoutTraceId }
  })
}
