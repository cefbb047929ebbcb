import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Call, Reply } from '../wire/wire'

export type QueueSettings = { visibilityMs: number; maxReceiveCount: number }
type QueuedMessage = { id: string; body: string; visibleAtMs: number; receiveCount: number; receipt: string }

const requestSchema = z.object({
  MessageBody: z.string().default(''),
  DelaySeconds: z.number().default(0),
  ReceiptHandle: z.string().optional(),
  VisibilityTimeout: z.number().default(0),
})
const maxDelaySeconds = 900
const maxVisibilitySeconds = 43_200

/** SQS's standard queue: a message that is not deleted becomes visible again, and finally a dead letter. */
export function createQueue({ visibilityMs, maxReceiveCount }: QueueSettings) {
  const messages: QueuedMessage[] = []
  const dead: QueuedMessage[] = []
  /** Every body that was ever sent. */
  const bodies: string[] = []
  const send = (body: string, delaySeconds: number, nowMs: number) => {
    const id = `m${bodies.push(body)}`
    messages.push({ id, body, visibleAtMs: nowMs + delaySeconds * 1000, receiveCount: 0, receipt: '' })
    return id
  }
  const serve = (call: Call, nowMs: number): Reply => {
    const request = requestSchema.parse(JSON.parse(call.body))
    if (call.operation === 'SendMessage') {
      if (request.DelaySeconds > maxDelaySeconds) return refused('InvalidParameterValue')
      const MessageId = send(request.MessageBody, request.DelaySeconds, nowMs)
      const MD5OfMessageBody = createHash('md5').update(request.MessageBody).digest('hex')
      return reply({ MessageId, MD5OfMessageBody })
    }
    if (call.operation === 'ChangeMessageVisibility') {
      const message = messages.find(({ receipt }) => receipt === request.ReceiptHandle)
      if (!message) return refused('ReceiptHandleIsInvalid')
      if (request.VisibilityTimeout > maxVisibilitySeconds) return refused('InvalidParameterValue')
      message.visibleAtMs = nowMs + request.VisibilityTimeout * 1000
      return reply({})
    }
    return refused('UnsupportedOperation')
  }
  /** The messages that a poll receives, at most ten; one that was received too often becomes a dead letter. */
  const receive = (nowMs: number): QueuedMessage[] => {
    const visible = messages.filter(({ visibleAtMs }) => visibleAtMs <= nowMs)
    const spent = visible.filter(({ receiveCount }) => receiveCount >= maxReceiveCount)
    dead.push(...spent)
    remove(spent)
    const received = visible.filter((message) => !spent.includes(message)).slice(0, 10)
    for (const message of received) {
      message.receiveCount += 1
      message.receipt = `${message.id}.${message.receiveCount}`
      message.visibleAtMs = nowMs + visibilityMs
    }
    return received
  }
  const remove = (done: QueuedMessage[]) => {
    messages.splice(0, Infinity, ...messages.filter((message) => !done.includes(message)))
  }
  return { messages, dead, bodies, send, serve, receive, remove }
}

const reply = (body: object, status = 200): Reply => ({
  status,
  type: 'application/x-amz-json-1.0',
  body: JSON.stringify(body),
})

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html */
const refused = (code: string) => reply({ __type: `com.amazonaws.sqs#${code}`, message: code }, 400)
