import Table from 'cli-table3'
import { chargesOf } from './bill'
import { type Case, compare, salesOf } from './comparison'
import { list } from './list-prices'
import { formatDollars, formatShare } from './money'
import { monthUsage } from './month'

/** A month's costs as a person reads them at a terminal. */
export function monthView(month: Case): string {
  const { revenue, aws, cards, total, platforms } = compare(month)
  const table = newTable(['A month', 'US dollars', 'of sales'])
  const row = (name: string, amount: bigint) => [
    name,
    formatDollars(amount),
    formatShare(amount, revenue),
  ]
  table.push(
    ...chargesOf(monthUsage(salesOf(month), month.options))
      .toSorted((a, b) => Number(b.after - a.after))
      .map(({ service, after }) => row(service, after)),
    row('AWS, the allowance taken off', aws),
    row(list.cardProcessing.name, cards),
    row('This store', total),
    ...platforms.map(({ platform, fee }) =>
      row([platform.name, fee.plan].filter(Boolean).join(' '), fee.total),
    ),
  )
  const { email, text, both } = salesOf(month).orders
  return [
    `${number(month.visitors)} visitors, ${number(month.orders)} orders (${number(email)} by e-mail, ` +
      `${number(text)} by text, ${number(both)} by both), sold for ${formatDollars(revenue)}`,
    table.toString(),
    `List prices of ${list.readOn}; docs/costs.md says what is in them and what the platforms do for theirs.`,
  ].join('\n')
}

function newTable(head: string[]) {
  return new Table({
    head,
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  })
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
