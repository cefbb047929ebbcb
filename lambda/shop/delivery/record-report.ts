import { applyEditionReport } from '../../orders/edition'
import { applyReport, openFallback } from '../../orders/report'
import type { ChannelName, DeliveryReport } from '../../orders/delivery'
import type { Order } from '../../orders/order'
import { client, findOrderId, updateOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'

/**
 * Returns the updated order; `undefined` when there is none, or none yet. Repeating it is safe. A channel that ends
 * badly opens the other one.
 *
 * @param sent the channels that the stage sends on.
 */
export async function recordReport(
  report: DeliveryReport,
  { table, now, sent }: { table: string; now: Date; sent: readonly ChannelName[] },
): Promise<Order | undefined> {
  const orderId = report.orderId ?? (await findOrderId({ client, table }, 'by-text-message', report.messageId))
  if (orderId === undefined) return undefined
  const { edition } = report
  const apply = (found: Order) =>
    edition === undefined
      ? openFallback(applyReport(found, report), now, sent)
      : applyEditionReport(found, edition, report)
  const { after } = await updateOrder(table, orderId, (found) => found && apply(found))
  const { channel, kind, cause } = report
  if (after) logger.info('Delivery reported', { orderId, channel, kind, cause, edition })
  return after
}
