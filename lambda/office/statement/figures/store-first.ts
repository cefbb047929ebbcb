import { product } from '../../../../product/product'
import type { BalanceSummary } from '../../books/model/totals'

/** Whether orders of this store moved money in a currency. */
export function isOfStore({ ownActivity }: BalanceSummary): boolean {
  return ownActivity.length > 0
}

/**
 * Sorts the balances of an account for readers of this store: first the currencies in which its own orders were
 * settled, with the currency of its price before others.
 */
export function storeFirst(balances: BalanceSummary[]): BalanceSummary[] {
  const place = (balance: BalanceSummary) =>
    (isOfStore(balance) ? 0 : 2) + (balance.currency === product.currency ? 0 : 1)
  return balances.toSorted((a, b) => place(a) - place(b) || a.currency.localeCompare(b.currency))
}
