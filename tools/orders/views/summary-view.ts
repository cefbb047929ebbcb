import Table from 'cli-table3'
import type { BalanceSummary, CategoryTotals, Totals } from '../../../lambda/ledger/totals'
import { formatPrice } from '../../../product/format-price'

type Row = (string | { content: string; colSpan: number })[]

/** Stripe's balance summary of one currency, for people. */
export function summaryView(summary: BalanceSummary, label: string): string {
  const { currency, startingCents, ownActivity, otherActivity, lateActivity, endingCents } = summary
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
          ...activity.map((totals) => row(`  ${totals.category.replaceAll('_', ' ')}`, totals)),
        ]
  const table = new Table({
    head: [`${label}, ${currency.toUpperCase()}`, 'Count', 'Gross', 'Fee', 'Net'],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  })
  table.push(
    balance('Starting balance', startingCents),
    ...block('This store', ownActivity),
    ...block("Not this store's", otherActivity),
    ...block('From an earlier month', lateActivity),
    row('Activity', summary.activity),
    row('Payouts', summary.payouts),
    balance('Ending balance', endingCents),
  )
  return table.toString()
}
