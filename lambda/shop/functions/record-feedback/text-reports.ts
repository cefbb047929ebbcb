import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { DeliveryReport } from '../../../orders/delivery'
import { parseJson } from '../../../platform/json/parse-json'
import { type Feedback, reportCause } from './email-report'

const logsEventSchema = z.object({ awslogs: z.object({ data: z.string() }) })
const logDataSchema = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ timestamp: z.number(), message: z.string() })),
})

/** Without the phone number. https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
const entrySchema = z.object({
  notification: z.object({ messageId: z.string().check(z.minLength(1)) }),
  delivery: z.object({ providerResponse: z.nullish(z.string()) }),
  status: z.enum(['SUCCESS', 'FAILURE']),
})

/**
 * `undefined` if the event is not from the subscription to SNS's log of texts.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html
 */
export function readTextReports(event: unknown): Feedback | undefined {
  const parsed = logsEventSchema.safeParse(event)
  if (!parsed.success) return undefined
  const log = logDataSchema.safeParse(parseJson(unpack(parsed.data.awslogs.data)))
  if (!log.success) return undefined
  // Any other type is a test of the subscription.
  if (log.data.messageType !== 'DATA_MESSAGE') return { reports: [], unreadable: 0 }
  const entries = log.data.logEvents.map(readEntry)
  const reports = entries.filter((entry) => entry !== undefined)
  return { reports, unreadable: entries.length - reports.length }
}

function readEntry({
  timestamp,
  message,
}: z.infer<typeof logDataSchema>['logEvents'][number]): DeliveryReport | undefined {
  const entry = entrySchema.safeParse(parseJson(message))
  if (!entry.success) return undefined
  const { notification, delivery, status } = entry.data
  const about = { channel: 'text', messageId: notification.messageId } as const
  const at = new Date(timestamp).toISOString()
  return status === 'SUCCESS'
    ? { ...about, kind: 'delivered', at }
    : { ...about, kind: 'failed', at, cause: reportCause(delivery.providerResponse) }
}

function unpack(data: string): string {
  try {
    return gunzipSync(Buffer.from(data, 'base64')).toString()
  } catch {
    return ''
  }
}
