import * as z from 'zod/mini'
import { readItems } from '../platform/aws/tables'
import { type Order, orderSchema } from './order'
import { client } from './orders-table'

const keySchema = z.object({ orderId: z.string() })

export type ReadOrders = {
  orders: Map<string, Order>
  /** Ids of items that are not valid orders. */
  unreadable: string[]
}

/** Consistent reads; ids without an order are left out. */
export async function readOrders(table: string, orderIds: Iterable<string>, reader = client): Promise<ReadOrders> {
  const read: ReadOrders = { orders: new Map(), unreadable: [] }
  for (const item of await readItems({ client: reader, table }, 'orderId', orderIds)) {
    const parsed = orderSchema.safeParse(item)
    if (parsed.success) read.orders.set(parsed.data.orderId, parsed.data)
    else read.unreadable.push(keySchema.parse(item).orderId)
  }
  return read
}
