import type { SQSRecord } from 'aws-lambda'
import { handler } from '../../../lambda/shop/functions/retry-delivery/handler'
import { context, siteUrl } from './api-event'
import { retryQueueUrl } from './delivery-mocks'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { secretName } from './secret-endpoint'

/** Sets up retry-delivery. */
export const setUpRetries = () =>
  setUpFunctions({
    secrets: { link: JSON.stringify({ current: linkKey }) },
    environment: (table) => ({
      ORDERS_TABLE: table,
      RETRY_QUEUE: retryQueueUrl,
      SITE_URL: siteUrl,
      LINK_KEY_SECRET: secretName('link'),
      SENDER_ADDRESS: 'books@example.com',
      REPLY_TO_ADDRESS: 'help@example.com',
      FINANCE_TIME_ZONE: 'America/New_York',
      CONFIGURATION_SET: 'store-emails',
      TEXT_ORIGINATION_IDENTITY: '+18335550123',
    }),
  })

/**
 * Calls retry-delivery with one message per body, with this receive count and age; returns the positions of
 * those that stay in the queue.
 */
export async function callRetry(
  bodies: unknown[],
  receives = 1,
  queuedMinutesAgo = 1,
): Promise<number[]> {
  const age = { receives, queuedMinutesAgo }
  const Records = bodies.map((body, position) => record(body, position, age))
  const { batchItemFailures } = await handler({ Records }, context)
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.split('-')[1]))
}

type Age = { receives: number; queuedMinutesAgo: number }

function record(body: unknown, position: number, { receives, queuedMinutesAgo }: Age): SQSRecord {
  return {
    messageId: `message-${position}`,
    receiptHandle: `handle-${position}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(Date.now() - queuedMinutesAgo * 60_000),
      SenderId: 'store',
      ApproximateFirstReceiveTimestamp: '1780000000000',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:retries',
    awsRegion: 'us-east-1',
  }
}
