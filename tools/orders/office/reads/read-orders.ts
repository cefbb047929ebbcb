import {
  daysAround,
  lastDays,
  monthPeriod,
  type Period,
} from '../../../../lambda/office/books/model/period'
import {
  type Fits,
  hasCriteria,
  isFiltered,
  matchesCriteria,
  passes,
} from '../../reading/order-filters'
import { ordersOfEmail } from '../../reading/orders-of-email'
import { allOrdersPaid, firstOrders, type Found, ordersPaid } from '../../reading/orders-paid'
import { UserError } from '../../../../lib/stage/user-error'
import { paymentsOf } from '../../calls/keep-books'
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

export type OrdersPage = Found & {
  /** What was looked at, such as `November 2026`; absent when these are all orders. */
  label?: string | undefined
}

/** Reads a page of orders, newest first, in less than a second however many there are. */
export async function readOrdersPage(
  { store, timeZone, now }: Office,
  query: OrdersQuery,
): Promise<OrdersPage> {
  const { email, month, on, after, last4: card } = query
  if (email !== undefined) {
    return { orders: await ordersOfEmail(store.orders, email), isCut: false }
  }
  if (card !== undefined && on === undefined)
    throw new UserError('The digits of a card need the day of the payment.')
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
  const byCard = card && period ? await paymentsOf(store, { card, ...spanOf(period) }) : undefined
  const matches = matchesCriteria(query, byCard)
  const passesAll = passes(query)
  const fits: Fits = (order) => passesAll(order) && matches(order)
  const until = now().getTime() + lookMs
  const isOver = () => now().getTime() > until
  const found = await firstOrders(store.orders, paid, { limit: pageSize, fits, isOver })
  return { ...found, label: period?.label }
}

const spanOf = ({ from, to }: Period) => ({ from, to })
