import * as z from 'zod/mini'
import type { TableSource } from '../platform/aws/tables'
import { findItems } from './orders-table'

const listedSchema = z.object({ orderId: z.string(), paidAt: z.iso.datetime() })

export type Listed = z.infer<typeof listedSchema>

/**
 * Lists the entitled orders whose buyers wait for a message on a channel (`open`), or have nothing and will be sent
 * nothing more (`failed`), the oldest first.
 */
export async function listUndelivered(
  source: TableSource,
  listing: 'open' | 'failed',
): Promise<Listed[]> {
  return (await findItems(source, 'by-open-delivery', listing)).map((item) =>
    listedSchema.parse(item),
  )
}

/** Lists the paid orders with something to decide (`decision`), or else with a dispute that is not closed. */
export async function listOpenMatters(
  source: TableSource,
  listing: 'decision' | 'dispute',
): Promise<Listed[]> {
  return (await findItems(source, 'by-open-matter', listing)).map((item) =>
    listedSchema.parse(item),
  )
}
