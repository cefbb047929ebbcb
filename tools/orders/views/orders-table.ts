import { channelView } from '../../../lambda/orders/channel-state'
import { fallbackOf } from '../../../lambda/orders/report'
import { counted, inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { type Column, textTable } from '../../cli/text-table'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf, shownOrder } from './contacts'
import { localTime } from './local-time'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import { messageNames } from './channel-phrase'

/** How orders are shown. */
export type View = { timeZone: string; contacts?: true }

/** The result of a command that searches for orders; `none` is the text for no orders. */
export function ordersResult(orders: ListedOrder[], view: View, none: string) {
  return {
    data: orders.map((order) => shownOrder(order, view.contacts)),
    text: () => (orders.length > 0 ? ordersTable(orders, view) : none),
  }
}

/** Orders for people: one line each, and their number. */
export function ordersTable(orders: ListedOrder[], { timeZone, contacts }: View): string {
  const table = textTable<ListedOrder>(
    [
      ['Order', ({ orderNumber }) => orderNumber],
      [
        `Paid (${timeZone})`,
        ({ sale: { paidAt } }) => (paidAt ? localTime(paidAt, timeZone) : '-'),
      ],
      [
        'Amount',
        ({ sale: { amountCents, currency } }) => formatPrice(amountCents, currency),
        'figure',
      ],
      ['Status', ({ status }) => inWords(status)],
      ['Buyer', (order) => buyerOf(order, contacts)],
      ['Country', ({ sale: { country } }) => country ?? '-'],
      ...channelNames.map(
        (name) =>
          [messageNames[name], (order) => channelText(order, name)] satisfies Column<ListedOrder>,
      ),
      ['Downloads', ({ downloads }) => downloads.count, 'figure'],
    ],
    orders,
  )
  return `${table}\n${counted(orders.length, 'order')}`
}

function channelText(order: ListedOrder, name: ChannelName): string {
  const view = channelView(order, name)
  if (!view) return '-'
  const notes = [view.error, fallbackOf(order) === name ? 'fallback' : undefined].filter(Boolean)
  return notes.length > 0 ? `${view.state} (${notes.join(', ')})` : view.state
}
