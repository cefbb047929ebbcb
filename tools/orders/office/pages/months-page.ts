import { html } from '../../../../lambda/html'
import type { BalanceSummary } from '../../../../lambda/office/books/model/totals'
import { figuresOf, storeFirst } from '../../../../lambda/office/statement/figures/headlines'
import { money } from '../../../../lambda/office/statement/figures/words'
import type { Column } from '../../../cli/text-table'
import type { Page } from '../draw/frame'
import { note, table, type Tone } from '../draw/parts'
import { type Month, readMonths } from '../reads/read-months'
import type { Asked } from './asked'

export async function monthsPage({ office }: Asked): Promise<Page> {
  const lines = (await readMonths(office)).map(lineOf)
  const total = {
    label: 'Total',
    orders: lines.reduce((sum, { orders = 0 }) => sum + orders, 0),
    balances: lines.flatMap(({ balances }) => balances),
  }
  const body = html`<h1>Months</h1>
${note('What this store sold in each month. A month closes by itself from the 2nd of the next one on.')}
${table({
  label: 'Months',
  columns,
  rows: lines,
  total: lines.length > 1 ? total : undefined,
  pathOf: ({ path }) => path,
  tones: { State: ({ tone }) => tone },
})}`
  return { title: 'Months', area: 'months', body }
}

type Line = {
  label: string
  orders: number | undefined
  balances: BalanceSummary[]
  path?: string
  state?: string
  tone?: Tone
}

function lineOf(month: Month): Line {
  const { books, period } = month
  const state = { state: monthState(month), tone: stateTone(month), path: `months/${month.month}` }
  return { label: period.label, orders: books?.delivery.orders, balances: books?.balances ?? [], ...state }
}

const columns: Column<Line>[] = [
  ['Month', ({ label }) => label],
  ['Orders', ({ orders }) => orders?.toLocaleString('en-US') ?? '-', 'figure'],
  ['Gross', figure('sales'), 'figure'],
  ['Refunds and disputes', figure('moneyBack'), 'figure'],
  ['Fees', figure('fees'), 'figure'],
  ['Net', figure('net'), 'figure'],
  ['State', ({ state = '-' }) => state],
]

/** In each of its currencies, the price's first. */
function figure(name: keyof ReturnType<typeof figuresOf>) {
  return ({ balances }: Line) => {
    const own = storeFirst(balances.filter(({ ownActivity }) => ownActivity.length > 0))
    const ofCurrency = [...Map.groupBy(own, ({ currency }) => currency)]
    const sum = (of: BalanceSummary[]) => of.reduce((cents, balance) => cents + figuresOf(balance)[name], 0)
    return ofCurrency.map(([currency, of]) => money(sum(of), currency)).join(', ') || '-'
  }
}

export function monthState({ isOver, books, sentAt }: Month): string {
  if (books?.isClosed) return sentAt === undefined ? 'closed' : 'closed, sent'
  return isOver ? 'not closed yet' : 'in progress'
}

function stateTone({ isOver, books }: Month): Tone {
  if (books?.isClosed) return books.verdict.differences.length === 0 ? 'good' : 'bad'
  return isOver ? 'wait' : undefined
}
