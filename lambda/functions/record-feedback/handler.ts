import { recordReport } from '../../delivery/record-report'
import { queueRetry } from '../../delivery/retry-queue'
import { secondsAfter } from '../../orders/channels'
import type { DeliveryReport } from '../../orders/delivery-report'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { count } from '../../platform/metrics/metrics'
import { readEmailReport } from './email-report'
import { env } from './env'

const firstPauseSeconds = 30

/**
 * Records what became of e-mails, as SES reports it on the event bus. A report that cannot be recorded, or
 * whose order is not known yet, goes to the retry queue; if that fails too, this throws, and Lambda calls it
 * again with the same event, twice
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
 */
export async function handler(event: unknown): Promise<void> {
  const settings = env()
  const ends = await Promise.allSettled(reportsOf(event).map((each) => record(each, settings)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function reportsOf(event: unknown): DeliveryReport[] {
  const report = readEmailReport(event)
  if (report === undefined) {
    count('FeedbackFailure')
    logger.error('Feedback cannot be read')
  }
  return typeof report === 'object' ? [report] : []
}

async function record(report: DeliveryReport, settings: ReturnType<typeof env>): Promise<void> {
  const { orderId, channel, kind, cause } = report
  try {
    if (await recordReport(report, { table: settings.ORDERS_TABLE })) {
      logger.info('Delivery reported', { orderId, channel, kind, cause })
      return
    }
    logger.info('Reported delivery has no order yet', { orderId, channel, kind })
  } catch (error) {
    count('FeedbackFailure')
    logger.error('Report not recorded', { orderId, channel, kind, ...errorFacts(error) })
  }
  const now = new Date()
  const dueAt = new Date(secondsAfter(now, firstPauseSeconds))
  await queueRetry(settings.RETRY_QUEUE, { report }, dueAt, now)
}
