import { product } from '../../../../product/product'
import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary } from '../../books/model/totals'

type Headline = { name: string; cents: number }

/** Of this store's orders, if any moved money: gross sales + refunds and disputes − fees = net. */
export function headlinesOf(balance: BalanceSummary): Headline[] {
  if (!isOfStore(balance)) return []
  const figures = figuresOf(balance)
  return names.map(([key, name]) => ({ name, cents: figures[key] }))
}

const names = [
  ['sales', 'Gross sales'],
  ['moneyBack', 'Refunds and disputes'],
  ['fees', 'Fees'],
  ['net', 'Net'],
] as const

/** Fees are what Stripe charges by itself (`fee`), and what it keeps of a buyer's charge. */
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

function isOfStore({ ownActivity }: BalanceSummary): boolean {
  return ownActivity.length > 0
}

/** The currency of the price comes before others. */
export function storeFirst(balances: BalanceSummary[]): BalanceSummary[] {
  const place = (balance: BalanceSummary) =>
    (isOfStore(balance) ? 0 : 2) + (balance.currency === product.currency ? 0 : 1)
  return balances.toSorted((a, b) => place(a) - place(b) || a.currency.localeCompare(b.currency))
}
