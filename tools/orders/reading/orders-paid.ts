import type { Period } from '../../../lambda/office/ledger/period'
import { monthOf } from '../../../lambda/office/ledger/movement'
import { monthsOf } from '../../../lambda/office/ledger/read-movements'
import { itemsPaidWithin } from '../../../lambda/orders/read-paid'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { type ListedOrder, listedOrder } from './listed-order'

/** An order of a period, as the index by month has it. */
export type PaidOrder = { orderId: string; paidAt: string }

type Reading = {
  /** How many are read at once; without it, as many as DynamoDB's 1 MB holds. */
  pageSize?: number | undefined
  /** An order of the period: only those that follow it are read. */
  after?: PaidOrder | undefined
}

/** Reads the orders that were paid in a period, the newest first, page by page: whoever has enough stops reading. */
export async function* ordersPaid(
  orders: TableSource,
  { from, to }: Period,
  { pageSize, after }: Reading = {},
): AsyncGenerator<ListedOrder> {
  const end = after ? new Date(Date.parse(after.paidAt) + 1).toISOString() : to
  const span = {
    from,
    to: end,
    months: monthsOf({ from, to: end }).toReversed(),
    newestFirst: true,
    pageSize,
    after: after && { ...after, month: monthOf(after.paidAt) },
  }
  for await (const item of itemsPaidWithin(orders, span)) yield listedOrder(item)
}

/** Takes the first orders that fit, and whether there are more. */
export async function firstOrders(
  orders: AsyncIterable<ListedOrder> | Iterable<ListedOrder>,
  limit: number,
  fits: (order: ListedOrder) => boolean | Promise<boolean>,
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const found: ListedOrder[] = []
  for await (const order of orders) {
    if (!(await fits(order))) continue
    if (found.length === limit) return { orders: found, hasMore: true }
    found.push(order)
  }
  return { orders: found, hasMore: false }
}
