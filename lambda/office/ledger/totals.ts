import { isOfPayments, isPayout, type Movement } from './movement'

/** Sums of movements, in smallest units of one currency; the fee is positive when Stripe takes it. */
export type Totals = { count: number; grossCents: number; feeCents: number; netCents: number }

export type CategoryTotals = Totals & { category: string }

/** Amounts by currency, which are never added together. */
export type Amounts = Record<string, number>

/** What Stripe held at an instant, by currency: what it pays out, and what it keeps in reserve besides. */
export type Balances = { payments: Amounts; reserved: Amounts }

/** Stripe's balance summary of one currency: starting balance + activity − payouts = ending balance. */
export type BalanceSummary = {
  currency: string
  startingCents: number
  /** By reporting category: first the movements of this store's orders, then the others. */
  ownActivity: CategoryTotals[]
  otherActivity: CategoryTotals[]
  /** Movements that were recorded only after their month was closed. */
  lateActivity: CategoryTotals[]
  activity: Totals
  payouts: Totals
  endingCents: number
  /** What Stripe keeps in reserve at the end, besides the balance. */
  reservedCents: number
}

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

/** What a payout contains, and the sum of its net. */
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

/** Adds up movements by balance and currency. */
export async function addUp(
  movements: AsyncIterable<Movement> | Iterable<Movement>,
): Promise<Balances> {
  const balances: Balances = { payments: {}, reserved: {} }
  for await (const movement of movements) {
    const sums = isOfPayments(movement) ? balances.payments : balances.reserved
    sums[movement.currency] = (sums[movement.currency] ?? 0) + movement.netCents
  }
  return balances
}
