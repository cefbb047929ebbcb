import type { SQSRecord } from 'aws-lambda'
import { handler } from '../../../lambda/shop/functions/retry-delivery/handler'
import { context } from './api-event'

/**
 * Calls retry-delivery with one message per body, with this receive count and age; returns the positions of
 * those that stay in the queue.
 */
export async function callRetry(bodies: unknown[], receives = 1, queuedMinutesAgo = 1): Promise<number[]> {
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
