import { collect, type TableSource } from '../../platform/aws/tables'
import { isOfPayments, isPayout, isPayoutItself, type Movement } from './movement'
import { movementsWithin } from './read-movements'
import { type BalanceSummary, total } from './totals'

/**
 * What an ending balance consists of: in transit + pending + available. Amounts are in whole smallest units. Like
 * Stripe's "Ending balance reconciliation": https://docs.stripe.com/reports/payout-reconciliation
 */
export type EndingBalance = {
  currency: string
  /** Payouts that had left Stripe and had not arrived, by arrival. */
  inTransit: { payoutId: string; arrivesOn: string; cents: number }[]
  /** What Stripe could not pay out yet, by the day in UTC from which it can, as `2026-11-03`. */
  pending: { day: string; cents: number }[]
  availableCents: number
  endingCents: number
  /** What Stripe keeps in reserve besides. */
  reservedCents: number
}

/** A charge can be paid out within this time. */
const longestPendingMs = 95 * 86_400_000
/** A payout arrives, or comes back, within this time. */
const longestTransitMs = 40 * 86_400_000

/**
 * The movements that explain what a balance consisted of at an instant.
 *
 * @param asOf leaves out what was recorded later, as the balance does.
 */
export async function movementsAround(
  ledger: TableSource,
  end: string,
  asOf: string,
): Promise<Movement[]> {
  const from = new Date(Date.parse(end) - longestPendingMs).toISOString()
  const to = new Date(Date.parse(end) + longestTransitMs).toISOString()
  const around = await collect(movementsWithin(ledger, { from, to }))
  return around.filter(({ recordedAt }) => recordedAt <= asOf)
}

export function endingOf(
  { currency, endingCents, reservedCents }: BalanceSummary,
  movements: Movement[],
  end: string,
): EndingBalance {
  const own = movements.filter((each) => each.currency === currency && isOfPayments(each))
  const inTransit = own
    .filter((each) => isPayoutItself(each) && each.createdAt < end && each.effectiveAt >= end)
    .map(({ payoutId, balanceTransactionId, payoutArrivalDate, effectiveAt, netCents }) => ({
      payoutId: payoutId ?? balanceTransactionId,
      arrivesOn: payoutArrivalDate ?? effectiveAt.slice(0, 10),
      cents: -netCents,
    }))
    .toSorted((a, b) => a.arrivesOn.localeCompare(b.arrivesOn))
  const waiting = own.filter(
    (each) => !isPayout(each) && each.effectiveAt < end && each.availableOn >= end,
  )
  const byDay = Map.groupBy(waiting, ({ availableOn }) => availableOn.slice(0, 10))
  const pending = [...byDay]
    .map(([day, ofDay]) => ({ day, cents: total(ofDay).netCents }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const availableCents = endingCents - sum(inTransit) - sum(pending)
  return { currency, inTransit, pending, availableCents, endingCents, reservedCents }
}

export function sum(amounts: { cents: number }[]): number {
  return amounts.reduce((all, { cents }) => all + cents, 0)
}
