import { setTimeout as sleep } from 'node:timers/promises'
import { channelNames, isLeased, leaseSeconds, secondsAfter } from '../../orders/channels'
import { nextDueAt } from '../../orders/open-delivery'
import type { Order } from '../../orders/order'
import { readOrder } from '../../orders/orders-table'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { deliver, type DeliveryContext } from './deliver'
import { queueRetry, type RetryMessage } from './retry-queue'
import { attemptMs } from './time-limits'
import { UnrecordedError } from './unrecorded-error'

/** What a delivery needs, and the URL of the queue for what it leaves. */
export type QueueingContext = DeliveryContext & { retryQueue: string }
/** Longer than nearly every attempt takes with its record. */
const otherCallMs = 1000
type Queueing = Pick<QueueingContext, 'retryQueue' | 'now'>

/**
 * Delivers what is due for one order and queues the rest, also what another call is sending, because that
 * call may have died. Afterwards every channel has ended or is queued, or this throws. When the delivery
 * itself fails, the order is queued before the error is thrown. Returns the order, if it could be written.
 */
export async function deliverOrQueue(
  orderId: string,
  context: QueueingContext,
): Promise<Order | undefined> {
  const delivered = await deliver(orderId, context).catch(async (error: unknown) => {
    if (await queueUnrecorded(error, orderId, context)) return undefined
    await queueForLease(orderId, context)
    throw error
  })
  const order = delivered && (await afterOtherCall(delivered, context))
  const now = context.now()
  const dueAt = order && nextDueAt(order, now)
  if (dueAt) {
    await queueRetry(context.retryQueue, { orderId }, dueAt, now)
    logger.warn('Delivery queued', { orderId, dueAt: dueAt.toISOString() })
  }
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
  return deliver(orderId, context).catch(async (error: unknown) => {
    if (await queueUnrecorded(error, orderId, context)) return undefined
    throw error
  })
}

/**
 * The order a moment later, if another call is sending: mostly nothing is left to queue then. Fifty events at
 * once would otherwise queue one order fifty times.
 */
async function afterOtherCall(order: Order, context: QueueingContext): Promise<Order> {
  const isBusy = channelNames.some((name) => isLeased(order.delivery[name], context.now()))
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
function queueForLease(orderId: string, context: Queueing): Promise<boolean> {
  return queue({ orderId }, secondsAfter(context.now(), leaseSeconds), context)
}

/**
 * Queues what a delivery could not record of accepted messages, if that is why it failed: what records it later
 * also goes on with the order. Returns whether the queue took it.
 */
export async function queueUnrecorded(
  error: unknown,
  orderId: string,
  context: Queueing,
): Promise<boolean> {
  if (!(error instanceof UnrecordedError)) return false
  const { accepted } = error
  logger.warn('Accepted and not recorded', { orderId, ...errorFacts(error) })
  return queue({ orderId, accepted }, context.now().toISOString(), context)
}

async function queue(
  message: Extract<RetryMessage, { orderId: string }>,
  dueAt: string,
  { retryQueue, now }: Queueing,
): Promise<boolean> {
  try {
    await queueRetry(retryQueue, message, new Date(dueAt), now())
    return true
  } catch (error) {
    logger.error('Order not queued', { orderId: message.orderId, ...errorFacts(error) })
    return false
  }
}
