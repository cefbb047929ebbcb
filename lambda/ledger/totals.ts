import { isPayout, type Movement } from './movement'

/** Sums of movements, in smallest units of one currency; the fee is positive when Stripe takes it. */
export type Totals = { count: number; grossCents: number; feeCents: number; netCents: number }

export type CategoryTotals = Totals & { category: string }

/** Amounts by currency, which are never added together. */
export type Amounts = Record<string, number>

/** Stripe's balance summary of one currency: starting balance + activity − payouts = ending balance. */
export type BalanceSummary = {
  currency: string
  startingCents: number
  /** By reporting category: first what belongs to orders of this store, then what does not. */
  ownActivity: CategoryTotals[]
  otherActivity: CategoryTotals[]
  /** What became known only after its month was closed. */
  lateActivity: CategoryTotals[]
  activity: Totals
  payouts: Totals
  endingCents: number
}

/** The order of Stripe's reports; a category that is not here follows under its own name. */
const knownCategories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee']

/**
 * Sums up movements in Stripe's terms, one summary for each currency that moved or has a balance.
 *
 * @param starting the balances before the first of the movements.
 * @param late movements of earlier, closed months.
 */
export function summarize(
  movements: Movement[],
  starting: Amounts = {},
  late: Movement[] = [],
): BalanceSummary[] {
  const moved = [...movements, ...late].map(({ currency }) => currency)
  const currencies = new Set([...Object.keys(starting), ...moved])
  return [...currencies].toSorted().map((currency) => {
    const isOf = (movement: Movement) => movement.currency === currency
    const startingCents = starting[currency] ?? 0
    return summarizeCurrency(currency, movements.filter(isOf), late.filter(isOf), startingCents)
  })
}

function summarizeCurrency(
  currency: string,
  movements: Movement[],
  late: Movement[],
  startingCents: number,
): BalanceSummary {
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

/** What a payout contains, and the sum of its net. */
export type PayoutContents = { movements: Movement[]; netCents: number }

/**
 * What an automatic payout contains: movements, and payouts that the seller made by hand since the one before, which
 * Stripe takes off the next automatic one. `undefined` of one that Stripe has not reconciled yet, that failed, or
 * that the seller made by hand: Stripe does not say.
 *
 * @param payout its own movement.
 * @param sameId every movement with the payout's id.
 */
export function contentsOf(
  { payoutContents, otherPayoutsCents = 0 }: Movement,
  sameId: Movement[],
): PayoutContents | undefined {
  if (payoutContents !== 'recorded') return undefined
  const movements = sameId.filter((movement) => !isPayout(movement))
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

/** Adds movements to balances, by currency. */
export async function addUp(
  movements: AsyncIterable<Movement> | Iterable<Movement>,
  balances: Amounts = {},
): Promise<Amounts> {
  const sums = { ...balances }
  for await (const { currency, netCents } of movements) {
    sums[currency] = (sums[currency] ?? 0) + netCents
  }
  return sums
}
