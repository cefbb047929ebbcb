import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import { deliveryReportSchema } from '../../orders/delivery'
import { clientConfig } from '../../platform/aws/client-config'
import { parseJson } from '../../platform/json/parse-json'

let client: SQSClient | undefined

/** The environment variable of every function that uses the retry queue, as part of its schema. */
export const retryQueueVariables = {
  /** The queue's URL. */
  RETRY_QUEUE: z.url(),
}

const messageSchema = z.union([
  z.object({
    /** The order that has something left to send. */
    orderId: z.string().check(z.minLength(1)),
    /** Channels that ended as `exhausted` are opened again first. */
    reopen: z.optional(z.boolean()),
    /** Messages that were accepted and could not be recorded; they are first, so that none is sent again. */
    accepted: z.optional(z.array(deliveryReportSchema)),
  }),
  /** What a provider reported and could not be recorded yet. */
  z.object({ report: deliveryReportSchema }),
])

/** A message of the retry queue: ids, states and times only, never an address. */
export type RetryMessage = z.infer<typeof messageSchema>

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const longestDelaySeconds = 900

/**
 * Queues an order for retry-delivery, which gets it at `dueAt`, but within 15 minutes. Throws when the
 * message may not be in the queue.
 */
export async function queueRetry(
  queueUrl: string,
  message: RetryMessage,
  dueAt: Date,
  now: Date,
): Promise<void> {
  const command = new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: JSON.stringify(message),
    DelaySeconds: Math.min(secondsUntil(dueAt, now), longestDelaySeconds),
  })
  await openClient().send(command, { abortSignal: AbortSignal.timeout(queueMs) })
}

/** Keeps a received message invisible until `dueAt`, at most 12 hours ahead. */
export async function postponeMessage(
  queueUrl: string,
  receiptHandle: string,
  dueAt: Date,
  now: Date,
): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: queueUrl,
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: secondsUntil(dueAt, now),
  })
  await openClient().send(command, { abortSignal: AbortSignal.timeout(queueMs) })
}

/** Parses a message's body; `undefined` if it is none that this version knows. */
export function parseRetryMessage(body: string): RetryMessage | undefined {
  return messageSchema.safeParse(parseJson(body)).data
}

/** Most deliveries need no queue, so the client is made with the first message. */
function openClient(): SQSClient {
  client ??= new SQSClient(clientConfig(2000))
  return client
}

/** Rounded up, so that a channel is due when its message arrives. */
function secondsUntil(dueAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000))
}

/** Of one attempt to send, with its connection. */
export const sendMs = 3000
/** Of one message to the retry queue, with all attempts. */
const queueMs = 4500
/** Kept back from everything else, for what has to be queued and for the response. */
export const reservedMs = queueMs + 500
/**
 * With less time left nothing is sent: its acceptance has to be recorded, or at least queued, before Lambda
 * ends the call; otherwise it would go out again (F30, F50). 3 s are for the record.
 */
export const attemptMs = sendMs + 3000 + reservedMs
/** With less time left nothing is claimed: the claim itself takes some. */
export const claimMs = attemptMs + 1000
