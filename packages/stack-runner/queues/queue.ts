import { ServiceError } from '../platform/json-service'
import { type Message, newMessage, readReceiptHandle } from './message'
import type { MessageStore } from './message-store'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const maxBytes = 1_048_576

export type QueueDefinition = {
  name: string
  arn: string
  visibilityTimeoutMs: number
  retentionMs: number
  /** The queue, by name, for messages received `maxReceiveCount` times without being deleted. */
  redrive: { deadLetterQueue: string; maxReceiveCount: number } | undefined
}

/** A standard queue: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/ */
export type Queue = {
  definition: QueueDefinition
  /** By id, oldest first. */
  messages: ReadonlyMap<string, Message>
  send(body: string, delaySeconds?: number): Message
  /** At most `count`. */
  receive(count: number, visibilitySeconds?: number): Message[]
  /** Does nothing for an outdated receipt handle. */
  delete(receiptHandle: string): void
  /** `seconds` from now, for a message in flight. */
  changeVisibility(receiptHandle: string, seconds: number): void
}

/** From when a message was received. */
const longestInvisibleMs = 12 * 3_600_000

export function createQueue(definition: QueueDefinition, store: MessageStore): Queue {
  const { clock } = store
  const messages = store.of(definition.name)
  return {
    definition,
    messages,
    send(body, delaySeconds = 0) {
      if (Buffer.byteLength(body) > maxBytes) {
        throw invalid(`Message must be shorter than ${maxBytes} bytes.`)
      }
      const message = newMessage(definition.name, body, clock.now())
      message.visibleAtMs += delaySeconds * 1000
      store.save([message])
      return message
    },
    receive(count, seconds) {
      const timeoutMs = seconds === undefined ? definition.visibilityTimeoutMs : seconds * 1000
      return receive(definition, store, count, timeoutMs)
    },
    delete(receiptHandle) {
      const message = messageOf(messages, receiptHandle)
      if (message) store.save([], [message])
    },
    changeVisibility(receiptHandle, seconds) {
      const message = messageOf(messages, receiptHandle)
      store.save([hiddenFor(message, seconds, clock.now())])
    },
  }
}

function receive(
  { name, retentionMs, redrive }: QueueDefinition,
  store: MessageStore,
  count: number,
  timeoutMs: number,
): Message[] {
  const nowMs = store.clock.now()
  const all = [...store.of(name).values()]
  const isExpired = ({ sentAtMs }: Message) => sentAtMs + retentionMs <= nowMs
  const visible = all.filter(({ visibleAtMs }) => visibleAtMs <= nowMs)
  const received: Message[] = []
  const dead: Message[] = []
  for (const message of visible) {
    if (received.length === count) break
    if (isExpired(message)) continue
    if (redrive && message.receives >= redrive.maxReceiveCount) {
      dead.push({ ...message, queue: redrive.deadLetterQueue, source: name })
    } else received.push(afterReceive(message, nowMs, timeoutMs))
  }
  store.save([...dead, ...received], all.filter(isExpired))
  return received
}

function afterReceive(message: Message, nowMs: number, timeoutMs: number): Message {
  return {
    ...message,
    receives: message.receives + 1,
    receivedAtMs: nowMs,
    firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
    visibleAtMs: nowMs + timeoutMs,
  }
}

/** `undefined` if the message was received again or deleted. */
function messageOf(messages: ReadonlyMap<string, Message>, handle: string): Message | undefined {
  const receipt = readReceiptHandle(handle)
  if (!receipt) {
    throw new ServiceError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')
  }
  const message = messages.get(receipt.id)
  return message?.receives === receipt.receives ? message : undefined
}

function hiddenFor(message: Message | undefined, seconds: number, nowMs: number): Message {
  if (!message || message.receivedAtMs === null || message.visibleAtMs <= nowMs) {
    throw invalid('Message does not exist or is not available for visibility timeout change.')
  }
  const visibleAtMs = nowMs + seconds * 1000
  if (visibleAtMs <= message.receivedAtMs + longestInvisibleMs) return { ...message, visibleAtMs }
  throw invalid('Total VisibilityTimeout for the message is beyond the limit [43200 seconds].')
}

function invalid(message: string): ServiceError {
  return new ServiceError('InvalidParameterValue', message)
}
