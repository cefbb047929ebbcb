import * as z from 'zod/mini'
import { categoryTotalsSchema, type CategoryTotals, isOfPayments, isPayout, type Movement } from './movement'

/** Of one currency; the fee is positive when Stripe takes it. */
export type Totals = Omit<CategoryTotals, 'category'>

const totalsSchema = z.omit(categoryTotalsSchema, { category: true })

export const amountsSchema = z.record(z.string(), z.int())
/** By currency; currencies are never added together. */
export type Amounts = z.infer<typeof amountsSchema>

/** What Stripe pays out, and what it keeps in reserve besides. */
export const balancesSchema = z.object({ payments: amountsSchema, reserved: amountsSchema })
export type Balances = z.infer<typeof balancesSchema>

/** Stripe's balance summary of one currency: starting balance + activity − payouts = ending balance. */
export const balanceSummarySchema = z.object({
  currency: z.string(),
  startingCents: z.int(),
  /** By reporting category: first the movements of this store's orders, then the others. */
  ownActivity: z.array(categoryTotalsSchema),
  otherActivity: z.array(categoryTotalsSchema),
  lateActivity: z.array(categoryTotalsSchema),
  activity: totalsSchema,
  payouts: totalsSchema,
  endingCents: z.int(),
  reservedCents: z.int(),
})
export type BalanceSummary = z.infer<typeof balanceSummarySchema>

/** @returns a summary for each currency that moved or has a balance. */
export function summarize(
  movements: Movement[],
  { payments: starting, reserved }: Balances = { payments: {}, reserved: {} },
  late: Movement[] = [],
): BalanceSummary[] {
  const all = [...movements, ...late]
  const moved = all.map(({ currency }) => currency)
  const held = [starting, reserved].flatMap((of) => differingCurrencies(of, {}))
  const currencies = new Set([...held, ...moved])
  return [...currencies].toSorted().map((currency) => {
    const isOf = (each: Movement) => each.currency === currency && isOfPayments(each)
    const isActivity = (each: Movement) => isOf(each) && !isPayout(each)
    const startingCents = starting[currency] ?? 0
    const activity = total(all.filter(isActivity))
    const payouts = total(all.filter((each) => isOf(each) && isPayout(each)))
    const inReserve = total(all.filter((each) => each.currency === currency && !isOfPayments(each)))
    return {
      currency,
      startingCents,
      ownActivity: byCategory(movements.filter((each) => isActivity(each) && each.orderId !== undefined)),
      otherActivity: byCategory(movements.filter((each) => isActivity(each) && each.orderId === undefined)),
      lateActivity: byCategory(late.filter(isActivity)),
      activity,
      payouts,
      endingCents: startingCents + activity.netCents + payouts.netCents,
      reservedCents: (reserved[currency] ?? 0) + inReserve.netCents,
    }
  })
}

/** Sums up movements of one currency. */
export function total(movements: Movement[]): Totals {
  const sum = (of: (movement: Movement) => number) => movements.reduce((cents, movement) => cents + of(movement), 0)
  return {
    count: movements.length,
    grossCents: sum(({ grossCents }) => grossCents),
    feeCents: sum(({ feeCents }) => feeCents),
    netCents: sum(({ netCents }) => netCents),
  }
}

/** The order of Stripe's reports; other categories follow by name. */
const knownCategories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee']

export function byCategory(movements: Movement[]): CategoryTotals[] {
  const groups = Map.groupBy(movements, ({ reportingCategory }) => reportingCategory)
  const place = (category: string) => {
    const known = knownCategories.indexOf(category)
    return known < 0 ? knownCategories.length : known
  }
  return [...groups]
    .map(([category, ofCategory]) => ({ category, ...total(ofCategory) }))
    .toSorted((a, b) => place(a.category) - place(b.category) || a.category.localeCompare(b.category))
}

export function balancesAfter(movements: Movement[], before: Balances): Balances {
  const after = { payments: { ...before.payments }, reserved: { ...before.reserved } }
  for (const movement of movements) {
    const sums = isOfPayments(movement) ? after.payments : after.reserved
    sums[movement.currency] = (sums[movement.currency] ?? 0) + movement.netCents
  }
  return after
}

export function isSameAmounts(one: Amounts, other: Amounts): boolean {
  return differingCurrencies(one, other).length === 0
}

/** A currency that is not there has 0. */
export function differingCurrencies(one: Amounts, other: Amounts): string[] {
  const currencies = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...currencies].filter((each) => (one[each] ?? 0) !== (other[each] ?? 0)).toSorted()
}
