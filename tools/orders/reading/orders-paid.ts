import { monthsOf, type Period } from '../../../lambda/office/books/model/period'
import { ordersPaidWithin } from '../../../lambda/orders/read-paid'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { type ListedOrder, type ListedPaidOrder, readListed, withStates } from './listed-order'
import type { Fits } from './order-filters'

/** The position of an order in a period. */
export type Place = { orderId: string; paidAt: string }

type Reading = {
  /** How many are read at once; by default as many as fit DynamoDB's 1 MB. */
  pageSize?: number | undefined
  /** An order of the period: only orders after it are read. */
  after?: Place | undefined
}

/** Reads the orders that were paid in a period, newest first, page by page, for as long as they are consumed. */
export async function* ordersPaid(
  orders: TableSource,
  { from, to }: Pick<Period, 'from' | 'to'>,
  { pageSize, after }: Reading = {},
): AsyncGenerator<ListedPaidOrder> {
  const end = after ? new Date(Date.parse(after.paidAt) + 1).toISOString() : to
  const span = {
    from,
    to: end,
    months: monthsOf({ from, to: end }).toReversed(),
    newestFirst: true,
    pageSize,
    after: after && { ...after, month: after.paidAt.slice(0, 7) },
  }
  for await (const order of ordersPaidWithin(orders, span)) yield withStates(order)
}

const dayMs = 86_400_000
const yearMs = 365 * dayMs

/** Reads all paid orders, newest first, back to the first year without any, for as long as they are consumed. */
export async function* allOrdersPaid(
  orders: TableSource,
  now: Date,
  { pageSize, after }: Reading = {},
): AsyncGenerator<ListedPaidOrder> {
  // This machine's clock may be behind.
  const newest = after ? Date.parse(after.paidAt) : now.getTime() + dayMs
  let hasOrders = true
  for (let end = newest + 1; hasOrders; end -= yearMs) {
    hasOrders = false
    const year = { from: instantOf(end - yearMs), to: instantOf(end) }
    const place = end > newest ? after : undefined
    for await (const order of ordersPaid(orders, year, { pageSize, after: place })) {
      hasOrders = true
      yield order
    }
  }
}

const instantOf = (ms: number) => new Date(ms).toISOString()

/** The first orders that fit, read whole. */
export type Found = {
  orders: ListedOrder[]
  /** The last order that was looked at, if there may be more. */
  next?: Place | undefined
  /** Whether the time was over before there were enough. */
  isCut: boolean
}

/** Finds the first orders that fit, until there are enough or the time is over. */
export async function firstOrders(
  source: TableSource,
  paid: AsyncIterable<ListedPaidOrder> | Iterable<ListedPaidOrder>,
  { limit, fits, isOver = () => false }: { limit: number; fits: Fits; isOver?: () => boolean },
): Promise<Found> {
  const found: string[] = []
  let last: Place | undefined
  let isFull = false
  let isCut = false
  for await (const order of paid) {
    isFull = found.length === limit
    isCut = !isFull && isOver()
    if (isFull || isCut) break
    if (await fits(order)) found.push(order.orderId)
    last = { orderId: order.orderId, paidAt: order.sale.paidAt ?? '' }
  }
  const orders = await readListed(source, found)
  return { orders, next: isFull || isCut ? last : undefined, isCut }
}
