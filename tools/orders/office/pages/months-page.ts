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
  const months = await readMonths(office)
  const body = html`<h1>Months</h1>
${note('What this store sold in each month. A month closes by itself from the 2nd of the next one on.')}
${table({
  label: 'Months',
  columns,
  rows: months,
  pathOf: ({ month }) => `months/${month}`,
  tones: { State: stateTone },
})}`
  return { title: 'Months', area: 'months', body }
}

const columns: Column<Month>[] = [
  ['Month', ({ period }) => period.label],
  ['Orders', ({ books }) => books?.delivery.orders.toLocaleString('en-US') ?? '-', 'figure'],
  ['Gross', figure('sales'), 'figure'],
  ['Refunds', figure('moneyBack'), 'figure'],
  ['Fees', figure('fees'), 'figure'],
  ['Net', figure('net'), 'figure'],
  ['State', monthState],
]

/** In each of its currencies, the price's first. */
function figure(name: keyof ReturnType<typeof figuresOf>) {
  return ({ books }: Month) =>
    storeFirst(books?.balances ?? [])
      .filter(({ ownActivity }) => ownActivity.length > 0)
      .map((balance: BalanceSummary) => money(figuresOf(balance)[name], balance.currency))
      .join(', ') || '-'
}

export function monthState({ isOver, books, sentAt }: Month): string {
  if (books?.isClosed) return sentAt === undefined ? 'closed' : 'closed, sent'
  return isOver ? 'not closed yet' : 'in progress'
}

function stateTone({ isOver, books }: Month): Tone {
  if (books?.isClosed) return books.verdict.differences.length === 0 ? 'good' : 'bad'
  return isOver ? 'wait' : undefined
}
