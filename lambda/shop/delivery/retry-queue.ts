import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import { deliveryReportSchema } from '../../orders/delivery'
import { clientLimits } from '../../platform/aws/client-limits'
import { parseJson } from '../../platform/json/parse-json'
import { queueMs } from './time-limits'

let client: SQSClient | undefined

export const retryQueueVariables = { RETRY_QUEUE: z.url() }

const messageSchema = z.union([
  z.object({
    orderId: z.string().check(z.minLength(1)),
    /** Reopen the channels that ended as `exhausted` first. */
    reopen: z.optional(z.boolean()),
    /** Recorded first, so that none is sent again. */
    accepted: z.optional(z.array(deliveryReportSchema)),
  }),
  /** The email about a new edition. Not `orderId` alone, which a version before editions would deliver. */
  z.object({ edition: z.object({ id: z.string(), orderId: z.string() }) }),
  /** A provider's report that could not be recorded yet. */
  z.object({ report: deliveryReportSchema }),
])

/** A message of the retry queue: ids, states and times only, never an address. */
export type RetryMessage = z.infer<typeof messageSchema>

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const longestDelaySeconds = 900

/**
 * retry-delivery receives the message at `dueAt` or after 15 minutes, whichever comes first. Throws when the queue may
 * not have accepted it.
 */
export async function queueRetry(queueUrl: string, message: RetryMessage, dueAt: Date, now: Date): Promise<void> {
  const command = new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: JSON.stringify(message),
    DelaySeconds: Math.min(secondsUntil(dueAt, now), longestDelaySeconds),
  })
  await openClient().send(command, { abortSignal: AbortSignal.timeout(queueMs) })
}

/** At most 12 hours ahead. */
export async function postponeMessage(queueUrl: string, receiptHandle: string, dueAt: Date, now: Date): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: queueUrl,
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: secondsUntil(dueAt, now),
  })
  await openClient().send(command, { abortSignal: AbortSignal.timeout(queueMs) })
}

/** `undefined` for an unknown format. */
export function parseRetryMessage(body: string): RetryMessage | undefined {
  return messageSchema.safeParse(parseJson(body)).data
}

/** Created late, because most deliveries need no queue. */
function openClient(): SQSClient {
  client ??= new SQSClient(clientLimits(2000))
  return client
}

/** Rounded up, so that a channel is due when its message arrives. */
function secondsUntil(dueAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000))
}
