import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { deliver } from '../../delivery/deliver'
import { parseRetryMessage, postponeMessage } from '../../delivery/retry-queue'
import { senderOf } from '../../delivery/sender'
import { secondsAfter } from '../../orders/channels'
import { nextDueAt, reopenExhausted } from '../../orders/open-delivery'
import { updateOrder } from '../../orders/orders-table'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { readSecret } from '../../platform/secrets/read-secret'
import { env } from './env'

const firstPauseSeconds = 30
const longestPauseSeconds = 15 * 60

type Settings = ReturnType<typeof env> & { remainingMs: () => number }

/**
 * The receiver of the retry queue: delivers what is due of each order. A message stays in the queue, hidden until
 * the next attempt is due, as long as its order has something left to send.
 */
export async function handler({ Records }: SQSEvent, lambda: Context): Promise<SQSBatchResponse> {
  const settings = { ...env(), remainingMs: () => lambda.getRemainingTimeInMillis() }
  const dueAgain = await Promise.all(Records.map((record) => work(record, settings)))
  return { batchItemFailures: dueAgain.flat() }
}

async function work(record: SQSRecord, settings: Settings) {
  const dueAt = await deliverOrder(record, settings)
  if (!dueAt) return []
  await postpone(record, dueAt, settings)
  return [{ itemIdentifier: record.messageId }]
}

/** When the order's message is due again; `undefined` when nothing is left to send. */
async function deliverOrder(record: SQSRecord, settings: Settings): Promise<Date | undefined> {
  const message = parseRetryMessage(record.body)
  try {
    if (!message) throw new Error('The message is none that this version knows')
    if (message.reopen) await reopen(message.orderId, settings)
    const order = await deliver(message.orderId, await deliveryContext(settings))
    if (!order) logger.error('Queued order not found', { orderId: message.orderId })
    return order && nextDueAt(order, new Date())
  } catch (error) {
    const { messageId } = record
    logger.error('Retry failed', { orderId: message?.orderId, messageId, ...errorFacts(error) })
    return pauseAfterFailure(record)
  }
}

async function reopen(orderId: string, { ORDERS_TABLE }: Settings): Promise<void> {
  await updateOrder(ORDERS_TABLE, orderId, (order) => ({
    order: order && reopenExhausted(order),
    result: undefined,
  }))
}

async function deliveryContext(settings: Settings) {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const { ORDERS_TABLE: table, SITE_URL: siteUrl, remainingMs } = settings
  const sender = senderOf(settings)
  return { table, siteUrl, linkKeys, sender, now: () => new Date(), remainingMs }
}

/** A failure of ours, or of what the function needs: tried again some fifty times in half a day. */
function pauseAfterFailure({ attributes }: SQSRecord): Date {
  const receives = Number(attributes.ApproximateReceiveCount)
  const seconds = Math.min(firstPauseSeconds * 2 ** (receives - 1), longestPauseSeconds)
  return new Date(secondsAfter(new Date(), seconds))
}

/** Without this the message is back after the queue's own time of invisibility. */
async function postpone({ messageId, receiptHandle }: SQSRecord, dueAt: Date, settings: Settings) {
  try {
    await postponeMessage(settings.RETRY_QUEUE, receiptHandle, dueAt, new Date())
  } catch (error) {
    logger.warn('Message not postponed', { messageId, ...errorFacts(error) })
  }
}
