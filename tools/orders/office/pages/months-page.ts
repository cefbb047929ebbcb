import { html } from '../../../../lambda/html'
import type { BalanceSummary } from '../../../../lambda/office/books/model/totals'
import { figuresOf, storeFirst } from '../../../../lambda/office/statement/figures/headlines'
import { money } from '../../../../lambda/office/statement/figures/words'
import type { TextColumn } from '../../../cli/text-table'
import type { Page } from '../draw/frame'
import { note, table, type Tone } from '../draw/parts'
import { type ListedMonth, mostMonths, listMonths } from '../reads/read-months'
import type { Asked } from './asked'

export async function monthsPage({ office }: Asked): Promise<Page> {
  const months = await listMonths(office)
  const body = html`<h1>Months</h1>
${note(`What this store sold in each of the last ${mostMonths} months. A month closes by itself from the 2nd of the next one on.`)}
${table({
  label: 'Months',
  columns,
  rows: months.map((month) => [month]),
  total: months.length > 1 ? months : undefined,
  pathOf: (row) => ofOne(row, ({ month }) => `months/${month}`),
  tones: { State: (row) => ofOne(row, stateTone) },
})}`
  return { title: 'Months', area: 'months', body }
}

/** Of one month, or of all. */
type Row = ListedMonth[]

const ofOne = <Value>([month, ...others]: Row, of: (month: ListedMonth) => Value) =>
  month && others.length === 0 ? of(month) : undefined

const columns: TextColumn<Row>[] = [
  ['Month', (row) => ofOne(row, ({ period }) => period.label) ?? 'Total'],
  ['Orders', ordersIn, 'figure'],
  ['Gross', figure('sales'), 'figure'],
  ['Refunds and disputes', figure('moneyBack'), 'figure'],
  ['Fees', figure('fees'), 'figure'],
  ['Net', figure('net'), 'figure'],
  ['State', (row) => ofOne(row, monthState) ?? '-'],
]

function ordersIn(row: Row): string {
  const read = row.flatMap(({ books }) => books ?? [])
  if (read.length === 0) return '-'
  return read
    .flatMap(({ sold }) => sold)
    .reduce((sum, { orders }) => sum + orders, 0)
    .toLocaleString('en-US')
}

/** In each of its currencies, the price's first. */
function figure(name: keyof ReturnType<typeof figuresOf>) {
  return (row: Row) => {
    const all = storeFirst(row.flatMap(({ books }) => books?.balances ?? []))
    const own = all.filter(({ ownActivity }) => ownActivity.length > 0)
    const sum = (of: BalanceSummary[]) => of.reduce((cents, balance) => cents + figuresOf(balance)[name], 0)
    const ofCurrency = [...Map.groupBy(own, ({ currency }) => currency)]
    return ofCurrency.map(([currency, of]) => money(sum(of), currency)).join(', ') || '-'
  }
}

export function monthState({ isOver, books, sentAt }: ListedMonth): string {
  if (books?.isClosed) return sentAt === undefined ? 'closed' : 'closed, sent'
  return isOver ? 'not closed yet' : 'in progress'
}

function stateTone({ isOver, books }: ListedMonth): Tone {
  if (books?.isClosed) return books.verdict.differences.length === 0 ? 'good' : 'bad'
  return isOver ? 'wait' : undefined
}
