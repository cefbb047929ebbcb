import { daysAround, lastDays, monthPeriod } from '../../../../lambda/office/ledger/period'
import type { TableSource } from '../../../../lambda/platform/aws/tables'
import { type ListedOrder, type ListedPaidOrder, readListed } from '../../reading/listed-order'
import {
  type Fits,
  hasCriteria,
  isFiltered,
  matchesCriteria,
  passes,
} from '../../reading/order-filters'
import { ordersOfEmail } from '../../reading/orders-of-email'
import { allOrdersPaid, ordersPaid, type Place } from '../../reading/orders-paid'
import type { Office } from './office'
import type { OrdersQuery } from './orders-query'

const pageSize = 50
/** How many orders a search reads at once, so that it can stop in time. */
const searchSize = 250
/** How long a page looks for orders that fit before it shows those that it has found. */
const lookMs = 500
/** How far from its day a payment is looked for, and how far back without a day. */
const aroundDays = 3
const backDays = 30

export type OrdersPage = {
  orders: ListedOrder[]
  /** Where the next page begins, if there may be more. */
  next?: Place | undefined
  /** Whether the search has looked at a part of the orders only, back to `next`. */
  isCut: boolean
  /** What was looked at, such as `November 2026`; absent when these are all orders. */
  label?: string | undefined
}

/** Reads a page of orders, newest first, in less than a second however many there are. */
export async function readOrdersPage(
  { store, timeZone, now }: Office,
  query: OrdersQuery,
): Promise<OrdersPage> {
  const { email, month, on, after } = query
  if (email !== undefined) {
    return { orders: await ordersOfEmail(store.orders, email), isCut: false }
  }
  const isNarrowed = hasCriteria(query) || isFiltered(query)
  const reading = { after, pageSize: isNarrowed ? searchSize : pageSize + 1 }
  const period =
    month !== undefined
      ? monthPeriod(month, timeZone)
      : on !== undefined
        ? daysAround(on, aroundDays, timeZone)
        : hasCriteria(query)
          ? lastDays(backDays, now(), timeZone)
          : undefined
  const paid = period
    ? ordersPaid(store.orders, period, reading)
    : allOrdersPaid(store.orders, now(), reading)
  const matches = matchesCriteria(query, store.ledger)
  const passesAll = passes(query)
  const fits: Fits = (order) => passesAll(order) && matches(order)
  const until = now().getTime() + lookMs
  const page = await firstThatFit(store.orders, paid, fits, () => now().getTime() > until)
  return { ...page, label: period?.label }
}

async function firstThatFit(
  source: TableSource,
  paid: AsyncIterable<ListedPaidOrder>,
  fits: Fits,
  isOver: () => boolean,
): Promise<Pick<OrdersPage, 'orders' | 'next' | 'isCut'>> {
  const found: string[] = []
  let last: Place | undefined
  let isFull = false
  let isCut = false
  for await (const order of paid) {
    isFull = found.length === pageSize
    isCut = !isFull && isOver()
    if (isFull || isCut) break
    if (await fits(order)) found.push(order.orderId)
    last = placeOf(order)
  }
  const orders = await readListed(source, found)
  return { orders, next: isFull || isCut ? last : undefined, isCut }
}

function placeOf({ orderId, sale: { paidAt = '' } }: ListedPaidOrder): Place {
  return { orderId, paidAt }
}
