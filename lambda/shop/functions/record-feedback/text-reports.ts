import * as z from 'zod/mini'
import type { DeliveryReport } from '../../../orders/delivery'
import { parseJson } from '../../../platform/json/parse-json'
import { type LogBatch, readLogBatch } from '../../../platform/logging/log-batch'
import { type Feedback, reportCause } from './email-report'

/** Without the phone number. https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
const entrySchema = z.object({
  notification: z.object({ messageId: z.string().check(z.minLength(1)) }),
  delivery: z.object({ providerResponse: z.nullish(z.string()) }),
  status: z.enum(['SUCCESS', 'FAILURE']),
})

/** `undefined` if the event is not from the subscription to SNS's log of texts. */
export function readTextReports(event: unknown): Feedback | undefined {
  const batch = readLogBatch(event)
  if (!batch) return undefined
  const entries = batch.entries.map(readEntry)
  const reports = entries.filter((entry) => entry !== undefined)
  return { reports, unreadable: entries.length - reports.length }
}

function readEntry({ timestamp, message }: LogBatch['entries'][number]): DeliveryReport | undefined {
  const entry = entrySchema.safeParse(parseJson(message))
  if (!entry.success) return undefined
  const { notification, delivery, status } = entry.data
  const about = { channel: 'text', messageId: notification.messageId } as const
  const at = new Date(timestamp).toISOString()
  return status === 'SUCCESS'
    ? { ...about, kind: 'delivered', at }
    : { ...about, kind: 'failed', at, cause: reportCause(delivery.providerResponse) }
}
