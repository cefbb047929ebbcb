import Table from 'cli-table3'
import { fallbackOf } from '../../../lambda/orders/fallback'
import type { ChannelName } from '../../../lambda/orders/order'
import { formatPrice } from '../../../product/format-price'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf } from './buyer'
import { localTime } from './local-time'

/** How orders are shown. */
export type View = { timeZone: string; contacts?: true }

/** Orders for people: one line each. */
export function ordersTable(orders: ListedOrder[], view: View): string {
  const table = new Table({
    head: [
      'Order',
      `Paid (${view.timeZone})`,
      'Amount',
      'Status',
      'Buyer',
      'Country',
      'E-mail',
      'Text',
      'Downloads',
    ],
    colAligns: ['left', 'left', 'right', 'left', 'left', 'left', 'left', 'left', 'right'],
    style: { head: [], border: [], compact: true },
  })
  table.push(...orders.map((order) => row(order, view)))
  return table.toString()
}

function row(order: ListedOrder, { timeZone, contacts }: View): string[] {
  return [
    order.orderNumber,
    order.paidAt === undefined ? '-' : localTime(order.paidAt, timeZone),
    formatPrice(order.amountCents, order.currency),
    order.status.replaceAll('_', ' '),
    buyerOf(order, contacts),
    order.country ?? '-',
    channelView(order, 'email'),
    channelView(order, 'text'),
    String(order.downloads.count),
  ]
}

function channelView(order: ListedOrder, name: ChannelName): string {
  const channel = order.delivery[name]
  if (!channel) return '-'
  const notes = [
    ...('error' in channel ? [String(channel.error)] : []),
    ...(fallbackOf(order) === name ? ['fallback'] : []),
  ]
  return notes.length > 0 ? `${String(channel.state)} (${notes.join(', ')})` : String(channel.state)
}
