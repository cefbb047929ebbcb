import type { Clock } from 'kit'
import { ServiceError } from '../platform/json-service'
import { newMessage } from './message'
import { openMessageStore } from './message-store'
import { createQueue, type Queue, type QueueDefinition } from './queue'

export type Queues = {
  clock: Clock
  /** With the messages that an earlier start kept for its name. */
  create(definition: QueueDefinition): void
  /** By name, ARN or URL. Throws a `ServiceError` for an unknown one. */
  find(reference: string): Queue
  /** Moves the visible messages of a dead-letter queue back to where each comes from. */
  moveAll(sourceArn: string): void
  onVisible(queue: string, listener: () => void): () => void
}

/** A damaged file is a `StartError`. */
export function openQueues(path: string, clock: Clock): Queues {
  const store = openMessageStore(path, clock)
  const queues = new Map<string, Queue>()

  function find(reference: string): Queue {
    const queue = queues.get(reference.split(/[:/]/).at(-1) ?? '')
    if (queue) return queue
    throw new ServiceError('QueueDoesNotExist', 'The specified queue does not exist.')
  }

  function moveAll(sourceArn: string): void {
    const { name } = find(sourceArn).definition
    const targets = [...queues.values()].map(({ definition }) => definition.redrive)
    if (!targets.some((redrive) => redrive?.deadLetterQueue === name)) {
      const message = 'Source queue must be configured as a Dead Letter Queue.'
      throw new ServiceError('InvalidParameterValue', message)
    }
    const nowMs = clock.now()
    const moved = [...store.of(name).values()].flatMap((message) => {
      const { source, visibleAtMs } = message
      return source === null || visibleAtMs > nowMs ? [] : { message, queue: find(source) }
    })
    // Each becomes a new message with its own id and time:
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
    store.save(
      moved.map(({ message, queue }) => newMessage(queue.definition.name, message.body, nowMs)),
      moved.map(({ message }) => message),
    )
  }

  return {
    clock,
    create: (definition) => queues.set(definition.name, createQueue(definition, store)),
    find,
    moveAll,
    onVisible: (queue, listener) => store.onVisible(queue, listener),
  }
}
