import * as z from 'zod/mini'
import { readItems } from '../platform/aws/tables'
import { waitingSince } from './channel-state'
import { orderSchema, saleSchema } from './order'
import type { Listed } from './read-open-lists'
import { client } from './orders-table'

const waitingSchema = z.extend(z.pick(orderSchema, { orderId: true, delivery: true }), {
  /** `sale.paidAt`, from the index key. */
  paidAt: saleSchema.shape.paidAt,
})

/** The attributes that are read, and that the permission allows (lib/data/orders-table.ts). */
export const waitingAttributes = Object.keys(waitingSchema.shape)

/** An order whose buyer waits for a message, and since when. */
export type WaitingOrder = { orderId: string; waitingSince: string }

/**
 * Reads since when the buyers of open deliveries have waited. The index contains only the time of payment, which is
 * long past for a fresh link. Leaves out what was delivered since the index was read.
 */
export async function readWaiting(table: string, open: Listed[]): Promise<WaitingOrder[]> {
  const items = await readItems(
    { client, table },
    'orderId',
    open.map(({ orderId }) => orderId),
    waitingAttributes,
  )
  const paidAt = new Map(open.map((delivery) => [delivery.orderId, delivery.paidAt]))
  return items.flatMap((item) => {
    const orderId = String(item['orderId'])
    const { success, data: order } = waitingSchema.safeParse(item)
    // An order that only another version can read counts as waiting since its payment.
    const since = success ? waitingSince(order.delivery, order.paidAt) : paidAt.get(orderId)
    return since === undefined ? [] : { orderId, waitingSince: since }
  })
}
