import type { Order } from '../../../lambda/orders/order'
import { updateOrder } from '../../../lambda/orders/orders-table'

/** Creates or edits an order in the table; returns it as stored. */
export async function editOrder<After extends Order | undefined>(
  table: string,
  orderId: string,
  edit: (order: Order | undefined) => After | Promise<After>,
): Promise<After> {
  const { after } = await updateOrder(table, orderId, async (order) => ({
    order: await edit(order),
    result: undefined,
  }))
  return after
}
