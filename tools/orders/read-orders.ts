import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { type Order, orderSchema } from '../../lambda/orders/order'
import { type OrderStatus, orderStatus } from '../../lambda/orders/order-status'
import type { OrdersSource } from './orders-source'

export type ListedOrder = Order & { status: OrderStatus }

/** Reads every order with its derived status, newest first. */
export async function readOrders({
  client,
  table,
}: Pick<OrdersSource, 'client' | 'table'>): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    for (const item of page.Items ?? []) orders.push(listedOrder(item))
  }
  return orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function listedOrder(item: Record<string, unknown>): ListedOrder {
  const parsed = orderSchema.safeParse(item)
  if (!parsed.success) {
    const attributes = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Error(
      `The item ${String(item['orderId'])} is not a valid order: check ${attributes}.`,
    )
  }
  const order = { ...parsed.data }
  // They exist only for their indexes.
  delete order['openDelivery']
  delete order['textMessageId']
  delete order['emailKey']
  return { ...order, status: orderStatus(parsed.data) }
}
