import { setTimeout as sleep } from 'node:timers/promises'
import { isSentElsewhere } from '../orders/channels'
import type { Order } from '../orders/order'
import { readOrder } from '../orders/orders-table'
import type { DeliveryContext } from './deliver'

/** Together a little longer than one attempt to send. */
const pausesMs = [250, 500, 1000, 2000]

/**
 * Waits while another call is sending everything that is left of an order, for some seconds at most:
 * Stripe sends two events of one payment at once, or one event to two endpoints. Returns the order
 * as last read.
 */
export async function awaitOtherCall(
  order: Order,
  { table, now }: Pick<DeliveryContext, 'table' | 'now'>,
): Promise<Order> {
  let latest = order
  for (const pauseMs of pausesMs) {
    if (!isSentElsewhere(latest, now())) return latest
    await sleep(pauseMs)
    latest = (await readOrder(table, order.orderId)) ?? latest
  }
  return latest
}
