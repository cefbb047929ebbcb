import * as z from 'zod/mini'
import { readItems, type TableSource } from '../platform/aws/tables'
import { waitingSince } from './channel-state'
import { orderSchema, saleSchema } from './order'
import { client, findItems } from './orders-table'

const listedSchema = z.object({ orderId: z.string(), paidAt: z.iso.datetime() })

export type Listed = z.infer<typeof listedSchema>

/** Oldest first. `open`: the buyer waits for a message. `failed`: nothing reached the buyer, and nothing more is sent. */
export async function listUndelivered(source: TableSource, listing: 'open' | 'failed'): Promise<Listed[]> {
  return (await findItems(source, 'by-open-delivery', listing)).map((item) => listedSchema.parse(item))
}

/** An order with a decision and a dispute is listed as `decision`. */
export async function listOpenMatters(source: TableSource, listing: 'decision' | 'dispute'): Promise<Listed[]> {
  return (await findItems(source, 'by-open-matter', listing)).map((item) => listedSchema.parse(item))
}

const waitingSchema = z.extend(z.pick(orderSchema, { orderId: true, delivery: true }), {
  /** `sale.paidAt`, from the index key. */
  paidAt: saleSchema.shape.paidAt,
})

/** The permission allows these only (lib/data/orders-table.ts). */
export const waitingAttributes = Object.keys(waitingSchema.shape)

export type WaitingOrder = { orderId: string; waitingSince: string }

/**
 * The index has only the time of payment, which is long past for a fresh link. Leaves out what was delivered since the
 * index was read.
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
