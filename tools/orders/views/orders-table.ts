import { fallbackOf } from '../../../lambda/orders/fallback'
import type { ChannelName } from '../../../lambda/orders/order'
import { counted, inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../product/format-price'
import { textTable } from '../../cli/text-table'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf } from './buyer'
import { localTime } from './local-time'

/** How orders are shown. */
export type View = { timeZone: string; contacts?: true }

/** Orders for people: one line each, and how many there are. */
export function ordersTable(orders: ListedOrder[], view: View): string {
  const paid = `Paid (${view.timeZone})`
  const columns = {
    head: ['Order', paid, 'Amount', 'Status', 'Buyer', 'Country', 'E-mail', 'Text', 'Downloads'],
    figures: ['Amount', 'Downloads'],
  }
  const rows = orders.map((order) => row(order, view))
  return `${textTable(columns, rows)}\n${counted(orders.length, 'order')}`
}

function row(order: ListedOrder, { timeZone, contacts }: View): string[] {
  return [
    order.orderNumber,
    order.paidAt === undefined ? '-' : localTime(order.paidAt, timeZone),
    formatPrice(order.amountCents, order.currency),
    inWords(order.status),
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
