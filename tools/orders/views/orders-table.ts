import { channelView } from '../../../lambda/orders/channel-state'
import { fallbackOf } from '../../../lambda/orders/report'
import { counted, inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { textTable } from '../../cli/text-table'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf } from './contacts'
import { localTime } from './local-time'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import { messageNames } from './channel-phrase'

export type View = { timeZone: string; contacts?: true }

export type TextColumn<Row> = [head: string, cell: (row: Row) => string, figure?: 'figure']

/** Orders for people: one line each, which fits into 80 characters without contacts, and their number. */
export function ordersTable(orders: ListedOrder[], view: View): string {
  const left = ['Country', 'Downloads', ...(view.contacts ? [] : ['Buyer'])]
  const columns = orderColumns(view).filter(([head]) => !left.includes(head))
  return `${textTable(columns, orders)}\n${counted(orders.length, 'order')}`
}

/** The columns of a table of orders; the first names the order. */
export function orderColumns({ timeZone, contacts }: View): TextColumn<ListedOrder>[] {
  return [
    ['Order', ({ orderNumber }) => orderNumber],
    [`Paid (${timeZone})`, ({ sale: { paidAt } }) => (paidAt ? localTime(paidAt, timeZone) : '-')],
    [
      'Amount',
      ({ sale: { amountCents, currency } }) => formatPrice(amountCents, currency),
      'figure',
    ],
    ['Status', ({ status }) => inWords(status)],
    ['Buyer', (order) => buyerOf(order, contacts)],
    ['Country', ({ sale: { country } }) => country ?? '-'],
    ...channelNames.map((name): TextColumn<ListedOrder> => [
      messageNames[name],
      (order) => channelText(order, name),
    ]),
    ['Downloads', ({ downloads }) => String(downloads.count), 'figure'],
  ]
}

function channelText(order: ListedOrder, name: ChannelName): string {
  const view = channelView(order, name)
  if (!view) return '-'
  const notes = [view.error, fallbackOf(order) === name ? 'fallback' : undefined].filter(Boolean)
  return notes.length > 0 ? `${view.state} (${notes.join(', ')})` : view.state
}
