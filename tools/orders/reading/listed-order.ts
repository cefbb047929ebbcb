import { indexKeys } from '../../../lambda/orders/index-keys'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { readItem } from '../../../lambda/orders/order-item'
import { type OrderStatus, orderStatus } from '../../../lambda/orders/order-status'

/** An order with its derived status. */
export type ListedOrder = Order & { status: OrderStatus }

/** Reads one item of the orders table; an error names what is wrong with it. */
export function listedOrder(item: Record<string, unknown>): ListedOrder {
  const order = readItem(orderSchema, item)
  for (const name of Object.keys(indexKeys(order))) delete order[name]
  delete order['openDelivery']
  return { ...order, status: orderStatus(order) }
}

/** The card as its owner knows it: `visa •••• 4242`; `undefined` before the ledger has its charge. */
export function cardOf({ charge: { cardBrand, cardLast4 } = {} }: Order): string | undefined {
  return cardLast4 === undefined ? undefined : `${cardBrand ?? 'card'} •••• ${cardLast4}`
}
