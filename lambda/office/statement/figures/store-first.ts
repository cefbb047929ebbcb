import { product } from '../../../../product/product'
import type { BalanceSummary } from '../../books/model/totals'

export function isOfStore({ ownActivity }: BalanceSummary): boolean {
  return ownActivity.length > 0
}

/** First the currencies in which this store's orders were settled, each time that of its price before others. */
export function storeFirst(balances: BalanceSummary[]): BalanceSummary[] {
  const place = (balance: BalanceSummary) =>
    (isOfStore(balance) ? 0 : 2) + (balance.currency === product.currency ? 0 : 1)
  return balances.toSorted((a, b) => place(a) - place(b) || a.currency.localeCompare(b.currency))
}
