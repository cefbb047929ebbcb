import { gzipSync } from 'node:zlib'

/** An entry of SNS's log of texts (https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html). */
export function textLogEntry(messageId: string, status: string, providerResponse?: string) {
  return {
    notification: { messageId, timestamp: '2026-11-21 10:02:01.271' },
    delivery: { phoneCarrier: 'My Phone Carrier', destination: '+12025550123', providerResponse, dwellTimeMs: 599 },
    status,
  }
}

export function textLogEvent(entries: unknown[], messageType?: string) {
  return logBatchEvent('sns/us-east-1/123456789012/DirectPublishToPhoneNumber', entries, messageType)
}

/** What a function subscribed to a log group receives. */
export function logBatchEvent(logGroup: string, entries: unknown[], messageType = 'DATA_MESSAGE', apartMs = 0) {
  const data = {
    messageType,
    owner: '123456789012',
    logGroup,
    logStream: 'stream-1',
    subscriptionFilters: ['filter-1'],
    logEvents: entries.map((entry, index) => ({
      id: `entry-${index}`,
      timestamp: Date.parse('2026-11-21T10:02:02.401Z') + index * apartMs,
      message: typeof entry === 'string' ? entry : JSON.stringify(entry),
    })),
  }
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } }
}
