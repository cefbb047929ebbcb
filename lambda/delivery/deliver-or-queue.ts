import { leaseSeconds, secondsAfter } from '../orders/channels'
import { nextDueAt } from '../orders/open-delivery'
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
 * itself fails, the order is queued before the error is thrown.
 */
export async function deliverOrQueue(
  orderId: string,
  context: QueueingContext,
): Promise<Order | undefined> {
  const order = await deliver(orderId, context).catch(async (error: unknown) => {
    await queueForLease(orderId, context)
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

/**
 * Queues an order until a claim of now has expired, for a call that may not end. Returns whether the queue
 * took it.
 */
export async function queueForLease(
  orderId: string,
  { retryQueue, now }: Pick<QueueingContext, 'retryQueue' | 'now'>,
): Promise<boolean> {
  const claimedAt = now()
  try {
    const dueAt = new Date(secondsAfter(claimedAt, leaseSeconds))
    await queueRetry(retryQueue, { orderId }, dueAt, claimedAt)
    return true
  } catch (error) {
    logger.error('Order not queued', { orderId, ...errorFacts(error) })
    return false
  }
}
