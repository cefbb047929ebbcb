import * as z from 'zod/mini'
import { inGroups } from './in-groups'
import { hasComeBack, isOfPayments, isPayout, isPayoutItself, type Movement } from './movement'
import type { BalanceSummary } from './totals'

/** What a balance has, but cannot pay out yet. */
export const waitingSchema = z.object({ currency: z.string(), availableOn: z.iso.datetime(), cents: z.int() })
export type Waiting = z.infer<typeof waitingSchema>

/** Like Stripe's "Ending balance reconciliation": https://docs.stripe.com/reports/payout-reconciliation */
export const endingBalanceSchema = z.object({
  currency: z.string(),
  inTransit: z.array(z.object({ payoutId: z.string(), arrivesOn: z.string(), cents: z.int() })),
  /** What Stripe could not pay out yet, by the day in UTC from which it can. */
  pending: z.array(z.object({ day: z.string(), cents: z.int() })),
  availableCents: z.int(),
  endingCents: z.int(),
  /** Not part of the ending balance. */
  reservedCents: z.int(),
})
export type EndingBalance = z.infer<typeof endingBalanceSchema>

/** What waits at an instant, of what waited before and of movements since. */
export function waitingAt(end: string, before: Waiting[], movements: Movement[]): Waiting[] {
  const later = movements
    .filter((each) => !isPayout(each) && isOfPayments(each) && each.effectiveAt < end)
    .map(({ currency, availableOn, netCents: cents }) => ({ currency, availableOn, cents }))
  const waiting = [...before, ...later].filter(({ availableOn }) => availableOn >= end)
  const groups = inGroups(waiting, ({ currency, availableOn }) => `${availableOn} ${currency}`)
  return groups.map((group) => ({ ...group[0], cents: sumCents(group) }))
}

/** @param payouts movements that may be payouts in transit at the end. */
export function endingOf(
  { currency, endingCents, reservedCents }: BalanceSummary,
  waiting: Waiting[],
  payouts: Movement[],
  end: string,
): EndingBalance {
  const inTransit = payouts
    .filter((each) => each.currency === currency && isPayoutItself(each) && isOfPayments(each))
    .filter((each) => each.createdAt < end && each.effectiveAt >= end && !hasComeBack(each))
    .map(({ payoutId, balanceTransactionId, payoutArrivalDate, effectiveAt, netCents }) => ({
      payoutId: payoutId ?? balanceTransactionId,
      arrivesOn: payoutArrivalDate ?? effectiveAt.slice(0, 10),
      cents: -netCents,
    }))
    .toSorted((a, b) => a.arrivesOn.localeCompare(b.arrivesOn))
  const byDay = Map.groupBy(
    waiting.filter((each) => each.currency === currency),
    ({ availableOn }) => availableOn.slice(0, 10),
  )
  const pending = [...byDay].map(([day, ofDay]) => ({ day, cents: sumCents(ofDay) }))
  const availableCents = endingCents - sumCents(inTransit) - sumCents(pending)
  return { currency, inTransit, pending, availableCents, endingCents, reservedCents }
}

export function sumCents(amounts: { cents: number }[]): number {
  return amounts.reduce((all, { cents }) => all + cents, 0)
}
