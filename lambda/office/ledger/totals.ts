import * as z from 'zod/mini'
import { isOfPayments, isPayout, type Movement } from './movement'

const totalsSchema = z.object({
  count: z.int(),
  grossCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
})

/** Sums of movements, in smallest units of one currency; the fee is positive when Stripe takes it. */
export type Totals = z.infer<typeof totalsSchema>

const categoryTotalsSchema = z.extend(totalsSchema, { category: z.string() })

export type CategoryTotals = z.infer<typeof categoryTotalsSchema>

/** Amounts by currency, which are never added together. */
export type Amounts = Record<string, number>

/** What Stripe held at an instant, by currency: what it pays out, and what it keeps in reserve besides. */
export type Balances = { payments: Amounts; reserved: Amounts }

export const balanceSummarySchema = z.object({
  currency: z.string(),
  startingCents: z.int(),
  /** By reporting category: first the movements of this store's orders, then the others. */
  ownActivity: z.array(categoryTotalsSchema),
  otherActivity: z.array(categoryTotalsSchema),
  /** Movements that were recorded only after their month was closed. */
  lateActivity: z.array(categoryTotalsSchema),
  activity: totalsSchema,
  payouts: totalsSchema,
  endingCents: z.int(),
  reservedCents: z.int(),
})

/** Stripe's balance summary of one currency: starting balance + activity − payouts = ending balance. */
export type BalanceSummary = z.infer<typeof balanceSummarySchema>

/** The order of Stripe's reports; other categories follow by name. */
const knownCategories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee']

/**
 * Sums up movements in Stripe's terms, one summary for each currency that moved or has a balance.
 *
 * @param starting the balances before the first of the movements.
 * @param late movements of earlier, closed months.
 * @param reserved what Stripe kept in reserve before the first of the movements.
 */
export function summarize(
  movements: Movement[],
  starting: Amounts = {},
  late: Movement[] = [],
  reserved: Amounts = {},
): BalanceSummary[] {
  const all = [...movements, ...late]
  const moved = all.map(({ currency }) => currency)
  const currencies = new Set([...Object.keys(starting), ...Object.keys(reserved), ...moved])
  return [...currencies].toSorted().map((currency) => {
    const isOf = (movement: Movement) => movement.currency === currency && isOfPayments(movement)
    const startingCents = starting[currency] ?? 0
    const inReserve = all.filter((each) => each.currency === currency && !isOfPayments(each))
    return {
      ...summarizeCurrency(currency, movements.filter(isOf), late.filter(isOf), startingCents),
      reservedCents: (reserved[currency] ?? 0) + total(inReserve).netCents,
    }
  })
}

function summarizeCurrency(
  currency: string,
  movements: Movement[],
  late: Movement[],
  startingCents: number,
): Omit<BalanceSummary, 'reservedCents'> {
  const ofMonth = movements.filter((movement) => !isPayout(movement))
  const lateActivity = late.filter((movement) => !isPayout(movement))
  const activity = [...ofMonth, ...lateActivity]
  const payouts = [...movements, ...late].filter(isPayout)
  const activityTotals = total(activity)
  const payoutTotals = total(payouts)
  return {
    currency,
    startingCents,
    ownActivity: byCategory(ofMonth.filter(({ orderId }) => orderId !== undefined)),
    otherActivity: byCategory(ofMonth.filter(({ orderId }) => orderId === undefined)),
    lateActivity: byCategory(lateActivity),
    activity: activityTotals,
    payouts: payoutTotals,
    endingCents: startingCents + activityTotals.netCents + payoutTotals.netCents,
  }
}

export type PayoutContents = { movements: Movement[]; netCents: number }

/**
 * What an automatic payout contains: movements, and payouts that the seller made by hand since the previous automatic
 * one, which Stripe deducts from it. `undefined` when Stripe does not list the contents: before it has reconciled the
 * payout, when the payout failed, and when the seller made it by hand.
 *
 * @param payout its own movement.
 * @param sameId every movement with the payout's id.
 */
export function contentsOf(
  { payoutContents, otherPayoutsCents = 0 }: Movement,
  sameId: Movement[],
): PayoutContents | undefined {
  if (payoutContents !== 'recorded') return undefined
  const movements = sameId.filter((movement) => !isPayout(movement) && isOfPayments(movement))
  return { movements, netCents: otherPayoutsCents + total(movements).netCents }
}

/** Sums up movements of one currency. */
export function total(movements: Movement[]): Totals {
  const sum = (of: (movement: Movement) => number) =>
    movements.reduce((cents, movement) => cents + of(movement), 0)
  return {
    count: movements.length,
    grossCents: sum(({ grossCents }) => grossCents),
    feeCents: sum(({ feeCents }) => feeCents),
    netCents: sum(({ netCents }) => netCents),
  }
}

/** Sums up movements of one currency by reporting category, in the order of Stripe's reports. */
export function byCategory(movements: Movement[]): CategoryTotals[] {
  const groups = Map.groupBy(movements, ({ reportingCategory }) => reportingCategory)
  const place = (category: string) => {
    const known = knownCategories.indexOf(category)
    return known < 0 ? knownCategories.length : known
  }
  return [...groups]
    .map(([category, ofCategory]) => ({ category, ...total(ofCategory) }))
    .toSorted(
      (a, b) => place(a.category) - place(b.category) || a.category.localeCompare(b.category),
    )
}

export function endingsOf(summaries: BalanceSummary[]): Balances {
  const amounts = (of: 'endingCents' | 'reservedCents'): Amounts =>
    Object.fromEntries(summaries.map((each) => [each.currency, each[of]]))
  return { payments: amounts('endingCents'), reserved: amounts('reservedCents') }
}

export async function addUp(
  movements: AsyncIterable<Movement> | Iterable<Movement>,
  balances: Balances = { payments: {}, reserved: {} },
): Promise<Balances> {
  for await (const movement of movements) {
    const sums = isOfPayments(movement) ? balances.payments : balances.reserved
    sums[movement.currency] = (sums[movement.currency] ?? 0) + movement.netCents
  }
  return balances
}
