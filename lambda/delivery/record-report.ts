import { applyReport } from '../orders/apply-report'
import type { DeliveryReport } from '../orders/delivery-report'
import type { Order } from '../orders/order'
import { findOrderIdByText, updateOrder } from '../orders/orders-table'
import { countReported } from './report-metrics'

/**
 * Records what a provider reports about a message in its order. Returns the order as it is then; `undefined`
 * when there is none, or none yet. Repeating it is safe.
 */
export async function recordReport(
  report: DeliveryReport,
  { table }: { table: string },
): Promise<Order | undefined> {
  const orderId = report.orderId ?? (await findOrderIdByText(table, report.messageId))
  if (orderId === undefined) return undefined
  const { before, after } = await updateOrder(table, orderId, (found) => ({
    order: found && applyReport(found, report),
    result: undefined,
  }))
  if (before && after) countReported(report.channel, before, after)
  return after
}
