import type { BalanceSummary, CategoryTotals, Totals } from '../../../lambda/office/ledger/totals'
import { blockNames, categoryName } from '../../../lambda/office/statement/figures/words'
import { formatPrice } from '../../../product/format-price'
import { textTable } from '../../cli/text-table'

type Row = (string | { content: string; colSpan: number })[]

/** Stripe's balance summary of one currency, for people. */
export function summaryView(summary: BalanceSummary, label: string): string {
  const { currency, startingCents, ownActivity, otherActivity, lateActivity } = summary
  const { endingCents, reservedCents } = summary
  const price = (cents: number) => formatPrice(cents, currency)
  const row = (name: string, { count, grossCents, feeCents, netCents }: Totals): Row => [
    name,
    count.toLocaleString('en-US'),
    price(grossCents),
    price(feeCents),
    price(netCents),
  ]
  const balance = (name: string, cents: number): Row => [name, '', '', '', price(cents)]
  const block = (title: string, activity: CategoryTotals[]): Row[] =>
    activity.length === 0
      ? []
      : [
          [{ content: title, colSpan: 5 }],
          ...activity.map((totals) => row(`  ${categoryName(totals.category)}`, totals)),
        ]
  const figures = ['Count', 'Gross', 'Fee', 'Net']
  return textTable({ head: [`${label}, ${currency.toUpperCase()}`, ...figures], figures }, [
    balance('Starting balance', startingCents),
    ...block(blockNames.own, ownActivity),
    ...block(blockNames.other, otherActivity),
    ...block(blockNames.late, lateActivity),
    row('Activity', summary.activity),
    row('Payouts', summary.payouts),
    balance('Ending balance', endingCents),
    ...(reservedCents === 0 ? [] : [balance('Held in reserve', reservedCents)]),
  ])
}
