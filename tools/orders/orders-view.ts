import Table from 'cli-table3'
import { fallbackOf } from '../../lambda/orders/fallback'
import type { ChannelName } from '../../lambda/orders/order'
import { formatPrice } from '../../product/format-price'
import type { ListedOrder } from './read-orders'

/** The orders for people: one line each, and their number. */
export function ordersTable(orders: ListedOrder[]): string {
  if (orders.length === 0) return 'No orders yet.'
  const table = new Table({
    head: ['Order', 'Paid (UTC)', 'Amount', 'Status', 'E-mail', 'Text', 'Downloads'],
    colAligns: ['left', 'left', 'right', 'left', 'left', 'left', 'right'],
    style: { head: [], border: [], compact: true },
  })
  table.push(...orders.map(row))
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return `${table.toString()}\n${count}`
}

function row(order: ListedOrder): string[] {
  return [
    order.orderNumber,
    order.paidAt?.slice(0, 16).replace('T', ' ') ?? '-',
    formatPrice(order.amountCents, order.currency),
    order.status.replaceAll('_', ' '),
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
