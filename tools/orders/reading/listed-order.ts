import { type Order, orderSchema } from '../../../lambda/orders/order'
import { type OrderStatus, orderStatus } from '../../../lambda/orders/order-status'

/** An order with its derived status. */
export type ListedOrder = Order & { status: OrderStatus }

/** Attributes that exist only for their indexes. */
const indexOnly = ['openDelivery', 'textMessageId', 'emailKey']

/** Reads one item of the orders table; an error names what is wrong with it. */
export function listedOrder(item: Record<string, unknown>): ListedOrder {
  const parsed = orderSchema.safeParse(item)
  if (!parsed.success) {
    const attributes = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Error(
      `The item ${String(item['orderId'])} is not a valid order: check ${attributes}.`,
    )
  }
  const order = { ...parsed.data }
  for (const name of indexOnly) delete order[name]
  return { ...order, status: orderStatus(parsed.data) }
}
