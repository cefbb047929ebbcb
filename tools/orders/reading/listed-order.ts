import type { Movement } from '../../../lambda/office/books/model/movement'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import { channelView, type ChannelView } from '../../../lambda/orders/channel-state'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { type PaidOrder, readItem } from '../../../lambda/orders/read-paid'
import { readItems, type TableSource } from '../../../lambda/platform/aws/tables'
import { type OrderStatus, orderStatus } from '../../../lambda/orders/order-status'

/** States that are derived from an order's facts. */
type States = {
  status: OrderStatus
  /** By name, each with its state. */
  channels: Partial<Record<ChannelName, ChannelView>>
}

export type ListedOrder = Order & States
/** The same for the attributes in the index by month. */
export type ListedPaidOrder = PaidOrder & States

/** Reads these orders with consistent reads, in the given sequence. */
export async function readListed(
  orders: TableSource,
  orderIds: readonly string[],
): Promise<ListedOrder[]> {
  const items = await readItems(orders, 'orderId', orderIds)
  const byId = new Map(items.map((item) => [item['orderId'], item]))
  return orderIds
    .map((orderId) => byId.get(orderId))
    .flatMap((item) => (item ? listedOrder(item) : []))
}

/** Reads one item of the orders table; an error names what is wrong with it. */
export function listedOrder(item: Record<string, unknown>): ListedOrder {
  const order = readItem(orderSchema, item)
  for (const name of Object.keys(indexKeys(order))) delete order[name]
  delete order['openDelivery']
  return withStates(order)
}

/** Adds the states derived from an order's facts. */
export function withStates<Facts extends PaidOrder>(order: Facts): Facts & States {
  const views = channelNames.flatMap((name) => {
    const view = channelView(order, name)
    return view ? [[name, view]] : []
  })
  return { ...order, status: orderStatus(order), channels: Object.fromEntries(views) }
}

/** The card of a charge in the form that its owner knows, `visa •••• 4242`; `undefined` until it is known. */
export function cardOf({ cardBrand, cardLast4 }: Partial<Movement> = {}): string | undefined {
  return cardLast4 === undefined ? undefined : `${cardBrand ?? 'card'} •••• ${cardLast4}`
}
