import type { Order } from '../../../lambda/orders/order'
import { putOrder, readOrder } from '../../../lambda/orders/orders-table'

/** Without a metric or a log line; returns the order as stored. */
export async function editOrder<After extends Order | undefined>(
  table: string,
  orderId: string,
  edit: (order: Order | undefined) => After | Promise<After>,
): Promise<After> {
  const before = await readOrder(table, orderId)
  const after = await edit(before)
  if (!after || after === before) return after
  const stored = { ...after, version: (before?.version ?? 0) + 1 }
  if (!(await putOrder(table, stored, before?.version))) throw new Error(`${orderId} changed`)
  return stored
}
