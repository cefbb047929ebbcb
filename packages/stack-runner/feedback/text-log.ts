import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import type { Text } from '../messages/message'
import { accountId } from '../platform/account'

/**
 * AWS's simulator of an unreachable phone in the United States.
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/test-phone-numbers.html
 */
const unreachable = '+14254147167'

/** The time that the carrier needs. */
export const textStatusMs = 500

/** https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
export function textLogEntry({ messageId, phoneNumber, at }: Text, region: string) {
  const isDelivered = phoneNumber !== unreachable
  const delivered = `sns/${region}/${accountId}/DirectPublishToPhoneNumber`
  const entry = {
    // In UTC, without a time zone.
    notification: { messageId, timestamp: sqlTime(at * 1000) },
    delivery: {
      numberOfMessageParts: 1,
      destination: phoneNumber,
      priceInUSD: 0.00581,
      smsType: 'Transactional',
      providerResponse: isDelivered
        ? 'Message has been accepted by phone carrier'
        : 'Phone is currently unreachable/unavailable',
      dwellTimeMs: textStatusMs,
    },
    status: isDelivered ? 'SUCCESS' : 'FAILURE',
  }
  return { logGroup: isDelivered ? delivered : `${delivered}/Failure`, entry }
}

/**
 * What a function subscribed to a log group receives.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html#LambdaFunctionExample
 */
export function logsEvent(logGroup: string, entry: object) {
  const message = JSON.stringify(entry)
  const data = {
    messageType: 'DATA_MESSAGE',
    owner: accountId,
    logGroup,
    logStream: randomUUID(),
    subscriptionFilters: ['local'],
    logEvents: [{ id: randomUUID(), timestamp: Date.now(), message }],
  }
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } }
}

const sqlTime = (timeMs: number) => new Date(timeMs).toISOString().replace('T', ' ').replace('Z', '')
