import { editionAddress, mayGetEdition, recipientAmong } from '../../../orders/edition'
import { earliestOrder, isEditionRunning, noteEdition, readEdition } from '../../../orders/edition-run'
import { client, findOrderIds } from '../../../orders/orders-table'
import { itemsPaidWithin, type PaidOrder, paidOrderSchema } from '../../../orders/read-paid'
import { readOrders } from '../../../orders/read-orders'
import { emailKeyOf } from '../../../orders/typed-text'
import { logger } from '../../../platform/logging/logger'
import { queueRetry } from '../../../shop/delivery/retry-queue'
import type { ReconcileRun } from './run'

/** One at a time, so that the messages of a sale find the retry queue free. */
const pauseSeconds = 2
/**
 * 40,320 a day, fewer than the 50,000 that SES allows a new account. The queue delays a message by 15 minutes at most,
 * and is empty again when the next run looks whether messages wait.
 */
const mostQueued = 420

/**
 * Queues the next emails about a new edition, the longest paid first, one for each mailbox. Orders that were paid after
 * its start have the new file from the beginning. A run that is cut off queues some a second time, which send nothing.
 */
export async function continueEdition(
  queue: string,
  run: Pick<ReconcileRun, 'table' | 'now' | 'hasTime'>,
): Promise<void> {
  const { table, now, hasTime } = run
  const edition = await readEdition({ client, table })
  if (!edition || edition.walkedAt !== undefined || !isEditionRunning(edition, now())) return
  const { id, startedAt, place: after } = edition
  const span = { from: after?.paidAt ?? earliestOrder, to: startedAt, after, pageSize: mostQueued }
  let queued = 0
  const save = async (order: PaidOrder) => {
    const place = { orderId: order.orderId, paidAt: order.sale.paidAt ?? startedAt }
    await noteEdition(table, id, ['queued', queued], { place })
    logger.info('Edition queued', { edition: id, queued })
  }
  for await (const item of itemsPaidWithin({ client, table }, span)) {
    const { data: order } = paidOrderSchema.safeParse(item)
    if (!order) continue
    if (await isRecipient(order, id, table)) {
      const dueAt = new Date(now().getTime() + queued * pauseSeconds * 1000)
      await queueRetry(queue, { edition: { id, orderId: order.orderId } }, dueAt, now())
      queued += 1
    }
    if (queued === mostQueued || !hasTime()) return save(order)
  }
  await noteEdition(table, id, ['queued', queued], { walkedAt: now().toISOString() })
  logger.info('Edition queued', { edition: id, queued })
}

async function isRecipient(order: PaidOrder, id: string, table: string): Promise<boolean> {
  if (!mayGetEdition(order)) return false
  const mailbox = emailKeyOf(editionAddress(order) ?? '') ?? ''
  const ids = await findOrderIds({ client, table }, 'by-email-key', mailbox)
  const { orders } = await readOrders(table, new Set([order.orderId, ...ids]))
  return recipientAmong([...orders.values()], id)?.orderId === order.orderId
}
