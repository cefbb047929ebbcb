import { openedAt } from '../../../orders/channel-state'
import type { Order } from '../../../orders/order'
import { client } from '../../../orders/orders-table'
import { listUndelivered } from '../../../orders/read-open-lists'
import { readOrders } from '../../../orders/read-orders'
import { logger } from '../../../platform/logging/logger'
import { repairEach, type ReconcileRun } from './run'
import { channelNames, dueAtOf } from '../../../orders/delivery'

/** Far longer than the retry queue takes, so that no order is queued twice. */
const abandonedMs = 30 * 60_000
const ordersAtOnce = 100

/**
 * Queues deliveries that should have continued long ago: the holder of a claim died, or the retry queue lost a message.
 */
export async function resumeDeliveries(run: ReconcileRun): Promise<void> {
  const open = await listUndelivered({ client, table: run.table }, 'open')
  for (let start = 0; start < open.length; start += ordersAtOnce) {
    const ids = open.slice(start, start + ordersAtOnce).map(({ orderId }) => orderId)
    const { orders } = await readOrders(run.table, ids)
    const abandoned = [...orders.values()].filter((order) => isAbandoned(order, run.now()))
    await repairEach(abandoned, run, async ({ orderId }) => {
      logger.error('Delivery abandoned', { condition: 'repaired', orderId })
      await run.queue(orderId)
      run.found.deliveriesResumed += 1
    })
  }
}

function isAbandoned({ delivery, sale }: Order, now: Date): boolean {
  return channelNames.some((name) => {
    const opened = openedAt(delivery, sale.paidAt, name)
    const dueAt = dueAtOf(delivery.channels[name], opened === undefined ? now : new Date(opened))
    return dueAt !== undefined && now.getTime() - dueAt.getTime() > abandonedMs
  })
}
