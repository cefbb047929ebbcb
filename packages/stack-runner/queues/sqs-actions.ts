import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Message, receiptHandleOf } from './message'
import type { Queues } from './open-queues'
import type { Queue } from './queue'
import { attributesOf } from './queue-attributes'
import { md5, systemAttributes } from './received-message'

/** One action of SQS: maps its unchecked parameters to its result. */
type Action = (queues: Queues, parameters: unknown) => object

const QueueUrl = z.string()
const DelaySeconds = z.int().min(0).max(900).optional()
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const MessageBody = z
  .string()
  .min(1)
  .regex(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u)
const VisibilityTimeout = z.int().min(0).max(43_200)
const batch = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(10)
const sent = { MessageBody, DelaySeconds }

export const actions = new Map<string, Action>([
  action('SendMessage', { QueueUrl, ...sent }, (queues, { QueueUrl: url, ...message }) =>
    sentJson(send(queues.find(url), message)),
  ),

  action(
    'SendMessageBatch',
    { QueueUrl, Entries: batch(z.strictObject({ Id: z.string(), ...sent })) },
    (queues, { QueueUrl: url, Entries }) => {
      const queue = queues.find(url)
      const successful = Entries.map(({ Id, ...message }) => ({
        Id,
        ...sentJson(send(queue, message)),
      }))
      return { Successful: successful, Failed: [] }
    },
  ),

  action(
    'ReceiveMessage',
    {
      QueueUrl,
      MaxNumberOfMessages: z.int().min(1).max(10).default(1),
      VisibilityTimeout: VisibilityTimeout.optional(),
      MessageSystemAttributeNames: z.array(z.string()).optional(),
      // The emulator never waits for a message.
      WaitTimeSeconds: z.literal(0).optional(),
    },
    (queues, { QueueUrl: url, MaxNumberOfMessages: count, VisibilityTimeout: seconds }) => {
      const messages = queues.find(url).receive(count, seconds)
      return messages.length === 0 ? {} : { Messages: messages.map(messageJson) }
    },
  ),

  action(
    'DeleteMessage',
    { QueueUrl, ReceiptHandle: z.string() },
    (queues, { QueueUrl: url, ReceiptHandle: handle }) => {
      queues.find(url).delete(handle)
      return {}
    },
  ),

  action(
    'ChangeMessageVisibility',
    { QueueUrl, ReceiptHandle: z.string(), VisibilityTimeout },
    (queues, { QueueUrl: url, ReceiptHandle: handle, VisibilityTimeout: seconds }) => {
      queues.find(url).changeVisibility(handle, seconds)
      return {}
    },
  ),

  action(
    'GetQueueAttributes',
    { QueueUrl, AttributeNames: z.array(z.string()).default([]) },
    (queues, { QueueUrl: url, AttributeNames: names }) => {
      const isWanted = ([name]: [string, string]) => names.includes('All') || names.includes(name)
      const all = Object.entries(attributesOf(queues.find(url), queues.clock.now()))
      return { Attributes: Object.fromEntries(all.filter(isWanted)) }
    },
  ),

  // The emulator moves the messages at once, so there is no task to list or to cancel.
  action(
    'StartMessageMoveTask',
    {
      SourceArn: z.string(),
      DestinationArn: z.string().optional(),
      MaxNumberOfMessagesPerSecond: z.int().min(1).max(500).optional(),
    },
    (queues, { SourceArn, DestinationArn }) => {
      queues.moveAll(SourceArn, DestinationArn)
      return { TaskHandle: Buffer.from(randomUUID()).toString('base64') }
    },
  ),
])

function action<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  work: (queues: Queues, parameters: z.output<z.ZodObject<Shape, z.core.$strict>>) => object,
): [string, Action] {
  const schema = z.strictObject(shape)
  return [name, (queues, parameters) => work(queues, schema.parse(parameters))]
}

function send(queue: Queue, message: { MessageBody: string; DelaySeconds?: number | undefined }) {
  return queue.send(message.MessageBody, message.DelaySeconds)
}

function sentJson({ id, body }: Message): object {
  return { MessageId: id, MD5OfMessageBody: md5(body) }
}

function messageJson(message: Message): object {
  const { id, body } = message
  const ReceiptHandle = receiptHandleOf(message)
  const Attributes = systemAttributes(message)
  return { MessageId: id, ReceiptHandle, MD5OfBody: md5(body), Body: body, Attributes }
}
