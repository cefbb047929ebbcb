import type { Month } from '../../books/files/month-file'
import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary } from '../../books/model/totals'
import { isOfStore } from './store-first'

/** A figure of the month, with the same figure of the month before. */
type Headline = { name: string; cents: number; lastCents: number }

/**
 * The figures of this store's orders in the currency of a balance: gross sales + refunds and disputes − fees = net. None
 * when the store sold nothing in this month and the one before.
 */
export function headlinesOf({ lastBalances }: Pick<Month, 'lastBalances'>, balance: BalanceSummary): Headline[] {
  const last = lastBalances.find(({ currency }) => currency === balance.currency)
  if (![balance, last].some((each) => each && isOfStore(each))) return []
  const figures = figuresOf(balance)
  const lastFigures = last && figuresOf(last)
  return names.map(([key, name]) => ({
    name,
    cents: figures[key],
    lastCents: lastFigures?.[key] ?? 0,
  }))
}

const names = [
  ['sales', 'Gross sales'],
  ['moneyBack', 'Refunds and disputes'],
  ['fees', 'Fees'],
  ['net', 'Net'],
] as const

/** Both count as fees: what Stripe charges by itself (`fee`), and what it keeps of a buyer's charge. */
export function figuresOf({ ownActivity }: BalanceSummary) {
  const sum = (of: (totals: CategoryTotals) => number) => ownActivity.reduce((cents, totals) => cents + of(totals), 0)
  const grossOf = ({ category, grossCents }: CategoryTotals, ...meant: string[]) =>
    meant.includes(category) ? grossCents : 0
  return {
    sales: sum((totals) => grossOf(totals, 'charge')),
    moneyBack: sum((totals) => totals.grossCents - grossOf(totals, 'charge', 'fee')),
    fees: sum((totals) => totals.feeCents - grossOf(totals, 'fee')),
    net: sum(({ netCents }) => netCents),
  }
}
