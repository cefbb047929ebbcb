import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import { action, runJsonService } from '../platform/json-service'
import type { Emulator } from '../platform/account'
import type { Queues } from './open-queues'
import type { Queue } from './queue'
import { md5, type Message, receiptHandleOf, systemAttributes } from './message'

const QueueUrl = z.string()
const DelaySeconds = z.int().min(0).max(900).optional()
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const MessageBody = z
  .string()
  .min(1)
  .regex(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u)
const VisibilityTimeout = z.int().min(0).max(43_200)
const ReceiptHandle = z.string()
const received = {
  QueueUrl,
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: VisibilityTimeout.optional(),
  MessageSystemAttributeNames: z.array(z.string()).optional(),
  // The emulator never waits for a message.
  WaitTimeSeconds: z.literal(0).optional(),
}
const AttributeNames = z.array(z.enum(['ApproximateNumberOfMessages', 'RedrivePolicy']))

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/ */
export function runSqs(queues: Queues): Promise<Emulator> {
  return runJsonService('AmazonSQS', '1.0', sqsActions(queues))
}

export function sqsActions(queues: Queues) {
  return [
    action('SendMessage', { QueueUrl, MessageBody, DelaySeconds }, (sent) => {
      const { id, body } = queues.find(sent.QueueUrl).send(sent.MessageBody, sent.DelaySeconds)
      return { MessageId: id, MD5OfMessageBody: md5(body) }
    }),
    action('ReceiveMessage', received, (wanted) => {
      const messages = queues.find(wanted.QueueUrl).receive(wanted.MaxNumberOfMessages, wanted.VisibilityTimeout)
      return messages.length === 0 ? {} : { Messages: messages.map(messageJson) }
    }),
    action('ChangeMessageVisibility', { QueueUrl, ReceiptHandle, VisibilityTimeout }, (change) => {
      queues.find(change.QueueUrl).changeVisibility(change.ReceiptHandle, change.VisibilityTimeout)
      return {}
    }),
    action('GetQueueAttributes', { QueueUrl, AttributeNames }, (wanted) => {
      return { Attributes: attributesOf(queues.find(wanted.QueueUrl), queues.clock.now()) }
    }),
    // The emulator moves the messages at once, so there is no task to list or to cancel.
    action('StartMessageMoveTask', { SourceArn: z.string() }, ({ SourceArn }) => {
      queues.moveAll(SourceArn)
      return { TaskHandle: Buffer.from(randomUUID()).toString('base64') }
    }),
  ]
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html */
function attributesOf({ definition: { arn, redrive }, messages }: Queue, nowMs: number): object {
  const visible = [...messages.values()].filter(({ visibleAtMs }) => visibleAtMs <= nowMs)
  const deadLetterTargetArn = arn.replace(/[^:]+$/, redrive?.deadLetterQueue ?? '')
  return {
    ApproximateNumberOfMessages: String(visible.length),
    ...(redrive && {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: redrive.maxReceiveCount }),
    }),
  }
}

function messageJson(message: Message): object {
  const { id, body } = message
  const handle = receiptHandleOf(message)
  return {
    MessageId: id,
    ReceiptHandle: handle,
    MD5OfBody: md5(body),
    Body: body,
    Attributes: systemAttributes(message),
  }
}
