import type { Period } from '../../../lambda/ledger/period'
import { monthsOf } from '../../../lambda/ledger/read-movements'
import { itemsPaidWithin } from '../../../lambda/orders/read-paid'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { type ListedOrder, listedOrder } from './listed-order'

/**
 * Reads the orders that were paid in a period, the newest first, page by page: whoever has enough stops reading.
 *
 * @param pageSize how many are read at once; without it, as many as DynamoDB's 1 MB holds.
 */
export async function* ordersPaid(
  orders: TableSource,
  period: Period,
  pageSize?: number,
): AsyncGenerator<ListedOrder> {
  const months = monthsOf(period).toReversed()
  const span = { ...period, months, newestFirst: true, pageSize }
  for await (const item of itemsPaidWithin(orders, span)) yield listedOrder(item)
}

/** Takes the first orders that fit, and whether there are more. */
export async function firstOrders(
  orders: AsyncIterable<ListedOrder>,
  limit: number,
  fits: (order: ListedOrder) => boolean,
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const found: ListedOrder[] = []
  for await (const order of orders) {
    if (!fits(order)) continue
    if (found.length === limit) return { orders: found, hasMore: true }
    found.push(order)
  }
  return { orders: found, hasMore: false }
}
