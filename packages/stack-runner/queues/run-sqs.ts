import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'
import { createSingleHandlerApp } from '../http/app'
import { headerValue, type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import type { Queues } from './open-queues'
import { type Queue, QueueError } from './queue'
import { md5, type Message, receiptHandleOf, systemAttributes } from './message'

const contentType = 'application/x-amz-json-1.0'

/**
 * Actions and parameters that the emulator lacks are refused by name.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
 */
export async function runSqs(queues: Queues): Promise<Emulator> {
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return jsonResponse(200, perform(queues, request), contentType)
    } catch (error) {
      if (!(error instanceof QueueError)) throw error
      const body = { __type: `com.amazonaws.sqs#${error.code}`, message: error.message }
      return jsonResponse(400, body, contentType)
    }
  }
  return serveEmulator(createSingleHandlerApp(handle))
}

function perform(queues: Queues, { headers, body }: HttpRequest): object {
  if (!headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new QueueError('MissingAuthenticationToken', 'Request is missing Authentication Token')
  }
  const name = String(headerValue(headers, 'x-amz-target')).replace('AmazonSQS.', '')
  const act = actions.get(name)
  if (!act) {
    throw new QueueError('UnsupportedOperation', `${name} is not an action of the SQS emulator.`)
  }
  try {
    return act(queues, parseJson(String(body)))
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new QueueError('InvalidParameterValue', z.prettifyError(error))
  }
}

type Action = (queues: Queues, parameters: unknown) => object

const QueueUrl = z.string()
const DelaySeconds = z.int().min(0).max(900).optional()
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const MessageBody = z
  .string()
  .min(1)
  .regex(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u)
const VisibilityTimeout = z.int().min(0).max(43_200)

const actions = new Map<string, Action>([
  action(
    'SendMessage',
    { QueueUrl, MessageBody, DelaySeconds },
    (queues, { QueueUrl: url, MessageBody: text, DelaySeconds: seconds }) => {
      const { id, body } = queues.find(url).send(text, seconds)
      return { MessageId: id, MD5OfMessageBody: md5(body) }
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
    'ChangeMessageVisibility',
    { QueueUrl, ReceiptHandle: z.string(), VisibilityTimeout },
    (queues, { QueueUrl: url, ReceiptHandle: handle, VisibilityTimeout: seconds }) => {
      queues.find(url).changeVisibility(handle, seconds)
      return {}
    },
  ),

  action(
    'GetQueueAttributes',
    { QueueUrl, AttributeNames: z.array(z.enum(['ApproximateNumberOfMessages', 'RedrivePolicy'])) },
    (queues, { QueueUrl: url }) => {
      return { Attributes: attributesOf(queues.find(url), queues.clock.now()) }
    },
  ),

  // The emulator moves the messages at once, so there is no task to list or to cancel.
  action('StartMessageMoveTask', { SourceArn: z.string() }, (queues, { SourceArn }) => {
    queues.moveAll(SourceArn)
    return { TaskHandle: Buffer.from(randomUUID()).toString('base64') }
  }),
])

function action<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  work: (queues: Queues, parameters: z.output<z.ZodObject<Shape, z.core.$strict>>) => object,
): [string, Action] {
  const schema = z.strictObject(shape)
  return [name, (queues, parameters) => work(queues, schema.parse(parameters))]
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
  const ReceiptHandle = receiptHandleOf(message)
  const Attributes = systemAttributes(message)
  return { MessageId: id, ReceiptHandle, MD5OfBody: md5(body), Body: body, Attributes }
}
