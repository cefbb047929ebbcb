import { setTimeout as sleep } from 'node:timers/promises'
import { leaseSeconds, secondsAfter } from '../../orders/attempt'
import { channelNames, isLeased } from '../../orders/delivery'
import { nextDueAt } from '../../orders/channel-state'
import type { Order } from '../../orders/order'
import { readOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { deliver, type Delivered, type DeliveryContext } from './deliver'
import { queueRetry } from './retry-queue'
import { attemptMs } from './time-limits'
import { type SenderEnvironment, senderOf } from './sender'

export type QueueingContext = DeliveryContext & {
  /** The URL of the queue. */
  retryQueue: string
}
type Environment = SenderEnvironment & { ORDERS_TABLE: string; RETRY_QUEUE: string }

export function queueingContext(
  environment: Environment,
  call: Pick<DeliveryContext, 'siteUrl' | 'linkKeys' | 'now' | 'remainingMs'>,
): QueueingContext {
  const { ORDERS_TABLE: table, RETRY_QUEUE: retryQueue } = environment
  return { ...call, table, retryQueue, sender: senderOf(environment) }
}

type Queueing = Pick<QueueingContext, 'retryQueue' | 'now'>

/** Longer than nearly every attempt, including its record. */
const otherCallMs = 1000

/**
 * Afterwards every channel has ended or is queued, or this throws; an order that cannot be claimed is queued first.
 * What another call is sending is queued too, because that call may have died.
 */
export async function deliverOrQueue(orderId: string, context: QueueingContext): Promise<Order | undefined> {
  const delivery = await deliver(orderId, context).catch(async (error: unknown) => {
    await queueForLease(orderId, context)
    throw error
  })
  const order = delivery.order && (await afterOtherCall(delivery.order, context))
  await settle(orderId, { ...delivery, order }, context)
  return order
}

/** Queues first, because no one requests the delivery again if this call dies. */
export async function queueAndDeliver(orderId: string, context: QueueingContext): Promise<Order | undefined> {
  const isQueued = await queueForLease(orderId, context)
  if (!isQueued) return deliverOrQueue(orderId, context)
  const delivery = await deliver(orderId, context)
  if (delivery.unrecorded.length > 0) await settle(orderId, delivery, context)
  return delivery.order
}

/**
 * Queues what a delivery left: accepted messages that it could not record, in one message that also continues the
 * order; otherwise the order, until its next channel is due. Throws when the queue does not accept it.
 */
export async function settle(
  orderId: string,
  { order, unrecorded }: Delivered,
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

/** Waits a moment for a call that is sending. Without it, fifty events at once would queue one order fifty times. */
async function afterOtherCall(order: Order, context: QueueingContext): Promise<Order> {
  const isBusy = channelNames.some((name) => isLeased(order.delivery.channels[name], context.now()))
  if (!isBusy || context.remainingMs() < attemptMs) return order
  await sleep(otherCallMs * (1 + Math.random()))
  try {
    return (await readOrder(context.table, order.orderId)) ?? order
  } catch {
    return order
  }
}

/** Until a claim made now would have expired. Returns whether the queue accepted it. */
async function queueForLease(orderId: string, { retryQueue, now }: Queueing): Promise<boolean> {
  const dueAt = new Date(secondsAfter(now(), leaseSeconds))
  try {
    await queueRetry(retryQueue, { orderId }, dueAt, now())
    return true
  } catch (error) {
    logger.error('Order not queued', { orderId }, error)
    return false
  }
}
