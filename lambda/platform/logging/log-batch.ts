import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { parseJson } from '../json/parse-json'

const eventSchema = z.object({ awslogs: z.object({ data: z.string() }) })
const batchSchema = z.object({
  messageType: z.string(),
  logGroup: z.string(),
  logEvents: z.array(z.object({ timestamp: z.number(), message: z.string() })),
})

export type LogBatch = { logGroup: string; entries: { timestamp: number; message: string }[] }

/**
 * `undefined` if the event is not from a subscription to a log group.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html
 */
export function readLogBatch(event: unknown): LogBatch | undefined {
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) return undefined
  const batch = batchSchema.safeParse(parseJson(unpack(parsed.data.awslogs.data)))
  if (!batch.success) return undefined
  const { messageType, logGroup, logEvents } = batch.data
  // Any other type is a test of the subscription.
  return { logGroup, entries: messageType === 'DATA_MESSAGE' ? logEvents : [] }
}

function unpack(data: string): string {
  try {
    return gunzipSync(Buffer.from(data, 'base64')).toString()
  } catch {
    return ''
  }
}
