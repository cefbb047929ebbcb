import { textTable } from '../cli/text-table'
import { billOf, platformFee } from './bill'
import { type Month, ordersByMethod, typicalMonth } from './month'
import { platforms, readOn } from './prices'

type Bill = ReturnType<typeof billOf>

/** The table of docs/costs.md in Markdown: typical months of four sizes, and what platforms take. */
export function sizesTable(): string {
  const months = [0, 10, 1_000, 100_000].map((orders) => billOf(typicalMonth(orders)))
  const row = (name: string, cell: (bill: Bill) => string) => [name, ...months.map(cell)]
  const rows = [
    row('a month', ({ month }) => `${count(month.orders)} orders`),
    row('---', () => '--:'),
    row('sold for', ({ sales }) => dollars(sales)),
    row('**this store**', ({ total, sales }) => `**${withShare(total, sales)}**`),
    row('of it Stripe', ({ cards }) => dollars(cards)),
    row('of it texts and their number †', ({ texts }) => dollars(texts)),
    row('of it the rest of AWS', ({ aws, texts }) => dollars(aws - texts)),
    row('a used-up free tier adds', ({ aws, withoutFreeTier }) => dollars(withoutFreeTier - aws)),
    ...platforms.map((platform) =>
      row(platform.name, ({ month, sales }) => {
        const { plan, total } = platformFee(platform, month)
        return [withShare(total, sales), plan].filter(Boolean).join(', ')
      }),
    ),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** One month for a terminal. */
export function monthTable(month: Month): string {
  const { services, sales, aws, cards, total } = billOf(month)
  const row = (name: string, amount: number) => [name, dollars(amount), share(amount, sales)]
  const fees = platforms.map((platform) => platformFee(platform, month))
  const figures = ['US dollars', 'of sales']
  const columns = { head: ['A month', ...figures], figures }
  const rows = [
    ...[...services].toSorted(([, a], [, b]) => b - a).map(([name, cost]) => row(name, cost)),
    row('AWS, free tier subtracted', aws),
    row('Stripe', cards),
    row('This store', total),
    ...fees
      .toSorted((a, b) => a.total - b.total)
      .map((fee) => row(`${fee.name} ${fee.plan}`.trim(), fee.total)),
  ]
  const { email, text, both } = ordersByMethod(month)
  return [
    `${count(month.visitors)} visitors, ${count(month.orders)} orders (${count(email)} by e-mail, ` +
      `${count(text)} by text, ${count(both)} by both), sold for ${dollars(sales)}`,
    textTable(columns, rows),
    `List prices of ${readOn}; docs/costs.md says what they include.`,
  ].join('\n')
}

function withShare(amount: number, sales: number): string {
  return sales === 0 ? dollars(amount) : `${dollars(amount)} (${share(amount, sales)})`
}

/** `$2.81`, `$1,234.56`; half a cent rounds up. */
export function dollars(amount: number): string {
  const cents = Math.round(amount * 100 + 1e-6)
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** A part of the whole with two significant digits: `4.9 %`, `0.018 %`, `< 0.01 %`. */
export function share(amount: number, whole: number): string {
  if (whole === 0) return '-'
  const percent = (amount / whole) * 100
  if (percent > 0 && percent < 0.01) return '< 0.01 %'
  const twoDigits = { minimumSignificantDigits: 2, maximumSignificantDigits: 2 }
  return `${percent.toLocaleString('en-US', twoDigits)} %`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
