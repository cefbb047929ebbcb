import * as z from 'zod/mini'
import type { PaidOrder } from '../../orders/read-paid'

export const deliveryFiguresSchema = z.object({
  orders: z.int(),
  byMethod: z.record(z.string(), z.int()),
  delivered: z.int(),
  /** From the payment to the delivered message; absent without any. */
  medianSeconds: z.optional(z.number()),
  slowestTwentiethSeconds: z.optional(z.number()),
})
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>

export async function deliveryFigures(paid: AsyncIterable<PaidOrder>): Promise<DeliveryFigures> {
  let orders = 0
  const byMethod: Record<string, number> = {}
  const seconds: number[] = []
  for await (const order of paid) {
    const { method } = order.delivery
    orders += 1
    byMethod[method] = (byMethod[method] ?? 0) + 1
    const deliveredAt = firstDelivered(order)
    if (!order.sale.paidAt || !deliveredAt) continue
    seconds.push((Date.parse(deliveredAt) - Date.parse(order.sale.paidAt)) / 1000)
  }
  const sorted = seconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const slow = { medianSeconds: at(0.5), slowestTwentiethSeconds: at(0.95) }
  return { orders, byMethod, delivered: sorted.length, ...slow }
}

/** When a message reached the buyer, as its provider reported; without a report, when one was accepted. */
function firstDelivered({ delivery: { messages = [] } }: PaidOrder): string | undefined {
  const delivered = messages.flatMap(({ report }) => (report?.kind === 'delivered' ? report.at : []))
  const accepted = messages.map(({ acceptedAt }) => acceptedAt)
  return (delivered.length > 0 ? delivered : accepted).toSorted()[0]
}
