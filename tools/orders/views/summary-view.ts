import type { CategoryTotals } from '../../../lambda/office/books/model/movement'
import type { BalanceSummary, Totals } from '../../../lambda/office/books/model/totals'
import { blockNames, categoryName } from '../../../lambda/office/statement/figures/words'

/** A row of a balance summary; one without totals is a title. */
export type SummaryRow = { name: string; totals?: Partial<Totals> }

/** The rows of Stripe's balance summary: starting balance + activity - payouts = ending balance. */
export function summaryRows(summary: BalanceSummary): SummaryRow[] {
  const { activity, payouts, reservedCents } = summary
  return [
    { name: 'Starting balance', totals: { netCents: summary.startingCents } },
    ...block(blockNames.own, summary.ownActivity),
    ...block(blockNames.other, summary.otherActivity),
    ...block(blockNames.late, summary.lateActivity),
    { name: 'Activity', totals: activity },
    { name: 'Payouts', totals: payouts },
    { name: 'Ending balance', totals: { netCents: summary.endingCents } },
    ...(reservedCents === 0
      ? []
      : [{ name: 'Held in reserve', totals: { netCents: reservedCents } }]),
  ]
}

function block(title: string, activity: CategoryTotals[]): SummaryRow[] {
  const rows = activity.map((totals) => ({ name: `  ${categoryName(totals.category)}`, totals }))
  return rows.length === 0 ? [] : [{ name: title }, ...rows]
}
