import { setTimeout as sleep } from 'node:timers/promises'
import { leaseSeconds, secondsAfter } from '../../orders/attempt'
import { channelNames, isLeased } from '../../orders/delivery'
import { nextDueAt } from '../../orders/channel-state'
import type { Order } from '../../orders/order'
import { readOrder } from '../../orders/orders-table'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { deliver, type Delivery, type DeliveryContext } from './deliver'
import { attemptMs, queueRetry } from './retry-queue'

/** What a delivery needs, and the URL of the queue for what it leaves. */
export type QueueingContext = DeliveryContext & { retryQueue: string }
type Queueing = Pick<QueueingContext, 'retryQueue' | 'now'>

/** Longer than nearly every attempt takes with its record. */
const otherCallMs = 1000

/**
 * Delivers what is due for one order and queues the rest, also what another call is sending, because that
 * call may have died. Afterwards every channel has ended or is queued, or this throws. An order that cannot be
 * claimed is queued before that error is thrown. Returns the order; `undefined` when there is none.
 */
export async function deliverOrQueue(
  orderId: string,
  context: QueueingContext,
): Promise<Order | undefined> {
  const delivery = await deliver(orderId, context).catch(async (error: unknown) => {
    await queueForLease(orderId, context)
    throw error
  })
  const order = delivery.order && (await afterOtherCall(delivery.order, context))
  await settle(orderId, { ...delivery, order }, context)
  return order
}

/**
 * Delivers what nobody would ask for again if this call died: the order is queued first, and finished by the
 * retry queue if the delivery fails.
 */
export async function queueAndDeliver(
  orderId: string,
  context: QueueingContext,
): Promise<Order | undefined> {
  const isQueued = await queueForLease(orderId, context)
  if (!isQueued) return deliverOrQueue(orderId, context)
  const delivery = await deliver(orderId, context)
  if (delivery.unrecorded.length > 0) await settle(orderId, delivery, context)
  return delivery.order
}

/**
 * Queues what a delivery left: the accepted messages that it could not record, by a message that also goes on with
 * the order, or else the order until its next channel is due. Throws when the queue does not take it.
 */
export async function settle(
  orderId: string,
  { order, unrecorded }: Delivery,
  { retryQueue, now }: Queueing,
): Promise<void> {
  const time = now()
  if (unrecorded.length > 0) {
    return queueRetry(retryQueue, { orderId, accepted: unrecorded }, time, time)
  }
  const dueAt = order && nextDueAt(order, time)
  if (!dueAt) return
  await queueRetry(retryQueue, { orderId }, dueAt, time)
  logger.warn('Delivery queued', { orderId, dueAt: dueAt.toISOString() })
}

/**
 * The order a moment later, if another call is sending: mostly nothing is left to queue then. Fifty events at
 * once would otherwise queue one order fifty times.
 */
async function afterOtherCall(order: Order, context: QueueingContext): Promise<Order> {
  const isBusy = channelNames.some((name) => isLeased(order.delivery.channels[name], context.now()))
  if (!isBusy || context.remainingMs() < attemptMs) return order
  await sleep(otherCallMs * (1 + Math.random()))
  try {
    return (await readOrder(context.table, order.orderId)) ?? order
  } catch {
    // What is known has to do: the order is queued.
    return order
  }
}

/**
 * Queues an order until a claim of now has expired, for a call that may not end. Returns whether the queue
 * took it.
 */
async function queueForLease(orderId: string, { retryQueue, now }: Queueing): Promise<boolean> {
  const dueAt = new Date(secondsAfter(now(), leaseSeconds))
  try {
    await queueRetry(retryQueue, { orderId }, dueAt, now())
    return true
  } catch (error) {
    logger.error('Order not queued', { orderId, ...errorFacts(error) })
    return false
  }
}
