import type { StoredObject } from 'stripe-emulator'
import type { Comparison } from '../../../lambda/ledger/compare-books'
import { counted } from '../../../lambda/platform/text/in-words'

/** What a season has become, for programs. */
export type SeasonSummary = ReturnType<typeof summarizeSeason>

/** Counts what Stripe knows of a season, beside the comparison of its books. */
export function summarizeSeason(records: StoredObject[], { orders, differences }: Comparison) {
  const count = (kind: StoredObject['object']) =>
    records.filter(({ object }) => object === kind).length
  const failedPayouts = records.filter(
    (record) => record.object === 'payout' && record.status === 'failed',
  ).length
  return {
    orders,
    otherSales: count('charge') - count('checkout.session'),
    refunds: count('refund'),
    disputes: count('dispute'),
    payouts: count('payout'),
    failedPayouts,
    movements: count('balance_transaction'),
    differences: differences.length,
  }
}

/** The same for people. */
export function seasonText(season: SeasonSummary): string {
  const { orders, otherSales, refunds, disputes, payouts, failedPayouts, movements } = season
  const made = [
    counted(orders, 'order'),
    counted(refunds, 'refund'),
    counted(disputes, 'dispute'),
    `${counted(payouts, 'payout')} (${failedPayouts} failed)`,
    counted(otherSales, 'sale of something else', 'sales of something else'),
  ].join(', ')
  const books =
    season.differences === 0
      ? 'agree with Stripe to the cent'
      : `have ${counted(season.differences, 'difference')}`
  return `The local store has ${made}; ${counted(movements, 'movement')} in all.\nThe books ${books}: \`npm run orders -- reconcile\` compares them again.`
}
