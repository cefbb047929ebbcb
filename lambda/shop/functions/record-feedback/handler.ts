import { recordReport } from '../../delivery/record-report'
import { queueRetry, type RetryMessage } from '../../delivery/retry-queue'
import { sentChannels } from '../../delivery/sender'
import { secondsAfter } from '../../../orders/attempt'
import type { DeliveryReport } from '../../../orders/delivery'
import { isFallbackPending } from '../../../orders/report'
import { forEachAtOnce } from '../../../platform/for-each-at-once'
import { logger } from '../../../platform/logging/logger'
import { doctorsOrder, readEmailReport } from './email-report'
import { env } from './env'
import { readTextReports } from './text-reports'

const firstPauseSeconds = 30
/** One event of the log has up to 10,000 texts. Recorded all at once they take 800 MB, and their calls time out. */
const atOnce = 20

/**
 * A report that cannot be recorded, or has no order yet, goes to the retry queue. If that fails too, this throws:
 * Lambda retries the event twice and puts it aside
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
 */
export async function handler(event: unknown): Promise<void> {
  const settings = env()
  const reports = reportsOf(event)
  const failures: unknown[] = []
  await forEachAtOnce(reports, atOnce, (report) => record(report, settings).catch((error) => failures.push(error)))
  if (failures.length > 0) throw failures[0]
}

/** What cannot be read now never can, so it is told and dropped. */
function reportsOf(event: unknown): DeliveryReport[] {
  const neither = { reports: [], unreadable: 1 }
  const { reports, unreadable } = readTextReports(event) ?? readEmailReport(event) ?? neither
  if (unreadable > 0) {
    logger.error('Feedback cannot be read', { condition: 'report-lost', unreadable })
  }
  return reports
}

async function record(report: DeliveryReport, settings: ReturnType<typeof env>): Promise<void> {
  const { messageId, channel, kind } = report
  const now = new Date()
  const queue = (message: RetryMessage, pauseSeconds: number) =>
    queueRetry(settings.RETRY_QUEUE, message, new Date(secondsAfter(now, pauseSeconds)), now)
  try {
    const sent = sentChannels(settings)
    const order = await recordReport(report, { table: settings.ORDERS_TABLE, now, sent })
    if (order) {
      if (isFallbackPending(order)) await queue({ orderId: order.orderId }, 0)
      return
    }
    logger.info('Reported message has no order yet', { messageId, channel, kind })
    if (report.orderId === doctorsOrder) return
  } catch (error) {
    logger.error('Report not recorded', { condition: 'report-lost', messageId, channel, kind }, error)
  }
  await queue({ report }, firstPauseSeconds)
}
