import { leaseSeconds, nextDueAt, secondsAfter } from '../orders/channels'
import type { Order } from '../orders/order'
import { errorFacts } from '../platform/logging/loggable-error'
import { logger } from '../platform/logging/logger'
import { deliver, type DeliveryContext } from './deliver'
import { queueRetry } from './retry-queue'

/** What a delivery needs, and the URL of the queue for what it leaves. */
export type QueueingContext = DeliveryContext & { retryQueue: string }

/**
 * Delivers what is due for one order and queues the rest, also what another call is sending, because that
 * call may have died. Afterwards every channel has ended or is queued, or this throws. When the delivery
 * itself fails, the order is queued before its error is thrown.
 */
export async function deliverOrQueue(
  orderId: string,
  context: QueueingContext,
): Promise<Order | undefined> {
  const order = await deliver(orderId, context).catch(async (error: unknown) => {
    await queueAfterFailure(orderId, context)
    throw error
  })
  const now = context.now()
  const dueAt = order && nextDueAt(order, now)
  if (dueAt) {
    await queueRetry(context.retryQueue, { orderId }, dueAt, now)
    logger.warn('Delivery queued', { orderId, dueAt: dueAt.toISOString() })
  }
  return order
}

async function queueAfterFailure(orderId: string, { retryQueue, now }: QueueingContext) {
  try {
    await queueRetry(retryQueue, { orderId }, new Date(secondsAfter(now(), leaseSeconds)), now())
  } catch (error) {
    logger.error('Order not queued', { orderId, ...errorFacts(error) })
  }
}
