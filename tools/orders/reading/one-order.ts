import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../lambda/price'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'
import { type Asking, matchingOrders } from './matching-orders'
import type { SearchedStore } from './read-orders'
import { aboutOf, missOf } from './search-orders'
import { understand } from './search-text'

export const orderHelp =
  'An order is named by its number (EB- and eight letters or digits), its download link, the id of its checkout session\n' +
  "(cs_…), payment (pi_…), charge (ch_…), refund (re_…), dispute (dp_…, du_…) or invoice (in_…), or the buyer's email."

/** Throws a UserError or a NotDoneError. */
export async function oneOrder(store: SearchedStore, text: string, asking: Asking): Promise<Order> {
  const { kind } = understand(text, asking)
  if (/newest|unknown/.test(kind)) throw new UserError(`“${text}” does not name an order.\n${orderHelp}`)
  const matches = await matchingOrders(store, { find: text }, asking)
  const [order, ...others] = matches.orders
  if (!order) throw new NotDoneError(missOf(matches))
  if (others.length === 0) return order
  const lines = matches.orders.map((each) => orderLine(each, asking.timeZone))
  const count = `${matches.next ? 'more than ' : ''}${lines.length} orders${aboutOf(matches)}`
  throw new NotDoneError(`There are ${count} (times: ${asking.timeZone}). Give one of:\n${lines.join('\n')}`)
}

function orderLine(order: Order, timeZone: string): string {
  const { paidAt, amountCents, currency } = order.sale
  const time = paidAt ? zonedTime(timeZone)(paidAt) : 'not paid'
  const price = formatPrice(amountCents, currency)
  return [order.orderNumber, time, price, inWords(orderStatus(order))].join('  ')
}
