import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { deliver } from '../../delivery/deliver'
import { queueingContext, settle } from '../../delivery/deliver-or-queue'
import { recordReport } from '../../delivery/record-report'
import { sendEdition } from '../../delivery/send-edition'
import { parseRetryMessage, postponeMessage, type RetryMessage } from '../../delivery/retry-queue'
import { sentChannels } from '../../delivery/sender'
import { secondsAfter } from '../../../orders/attempt'
import type { DeliveryReport } from '../../../orders/delivery'
import { isFallbackPending } from '../../../orders/report'
import { nextDueAt, reopenExhausted } from '../../../orders/channel-state'
import { updateOrder } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import { env } from './env'

const firstPauseSeconds = 30
const longestPauseSeconds = 15 * 60
/** How long a report waits for its order. The log of texts also contains those of other stages. */
const orderlessMs = 60 * 60 * 1000

type Settings = ReturnType<typeof env> & { remainingMs: () => number }

/** While an order has something left to send, its message stays in the queue, hidden until the next attempt is due. */
export async function handler({ Records }: SQSEvent, lambda: Context): Promise<SQSBatchResponse> {
  const settings = { ...env(), remainingMs: () => lambda.getRemainingTimeInMillis() }
  const dueAgain = Records.map(async (record) => {
    const dueAt = await receive(record, settings)
    if (!dueAt) return []
    await postpone(record, dueAt, settings)
    return [{ itemIdentifier: record.messageId }]
  })
  return { batchItemFailures: (await Promise.all(dueAgain)).flat() }
}

/** Returns when the message is due again; `undefined` when nothing is left to do. */
async function receive(record: SQSRecord, settings: Settings): Promise<Date | undefined> {
  const message = parseRetryMessage(record.body)
  try {
    if (!message) throw new Error('Unrecognized message')
    if ('report' in message) return await retryReport(message.report, record, settings)
    if ('edition' in message) {
      await sendEdition(message.edition, await contextOf(settings))
      return undefined
    }
    if (message.reopen) await reopen(message.orderId, settings)
    for (const report of message.accepted ?? []) await recordReport(report, reporting(settings))
    return await deliverOrder(message.orderId, settings)
  } catch (error) {
    logger.error('Retry failed', { orderId: orderIdOf(message), messageId: record.messageId }, error)
    return pauseAfterFailure(record)
  }
}

function orderIdOf(message: RetryMessage | undefined): string | undefined {
  if (!message) return undefined
  if ('edition' in message) return message.edition.orderId
  return 'report' in message ? message.report.orderId : message.orderId
}

async function contextOf(settings: Settings) {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const { SITE_URL: siteUrl, remainingMs } = settings
  return queueingContext(settings, { siteUrl, linkKeys, now: () => new Date(), remainingMs })
}

async function deliverOrder(orderId: string, settings: Settings): Promise<Date | undefined> {
  const context = await contextOf(settings)
  const delivery = await deliver(orderId, context)
  if (!delivery.order) logger.error('Queued order not found', { orderId })
  if (delivery.unrecorded.length === 0) return delivery.order && nextDueAt(delivery.order, new Date())
  // The new message replaces the present one.
  await settle(orderId, delivery, context)
  return undefined
}

async function retryReport(report: DeliveryReport, record: SQSRecord, settings: Settings) {
  const order = await recordReport(report, reporting(settings))
  if (order && isFallbackPending(order)) return deliverOrder(order.orderId, settings)
  if (order) return undefined
  if (Date.now() - Number(record.attributes.SentTimestamp) < orderlessMs) {
    return pauseAfterFailure(record)
  }
  const { orderId, channel, kind } = report
  logger.warn('Report without an order given up', { orderId, channel, kind })
  return undefined
}

function reporting(settings: Settings) {
  return { table: settings.ORDERS_TABLE, now: new Date(), sent: sentChannels(settings) }
}

async function reopen(orderId: string, { ORDERS_TABLE }: Settings): Promise<void> {
  await updateOrder(ORDERS_TABLE, orderId, (order) => order && reopenExhausted(order))
}

/** Some fifty attempts in half a day. */
function pauseAfterFailure({ attributes }: SQSRecord): Date {
  const receives = Number(attributes.ApproximateReceiveCount)
  const seconds = Math.min(firstPauseSeconds * 2 ** (receives - 1), longestPauseSeconds)
  return new Date(secondsAfter(new Date(), seconds))
}

/** If this fails, the queue's own visibility timeout counts. */
async function postpone({ messageId, receiptHandle }: SQSRecord, dueAt: Date, settings: Settings) {
  try {
    await postponeMessage(settings.RETRY_QUEUE, receiptHandle, dueAt, new Date())
  } catch (error) {
    logger.warn('Message not postponed', { messageId }, error)
  }
}
