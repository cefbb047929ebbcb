import type { Stack } from 'stack-runner'
import { createQueues, openQueues, sqsActions, sqsEvent } from 'stack-runner/testing'
import type { Call, Reply } from '../wire/wire'

/** `retries` is the queue of retry-delivery, by its URL, and `dead` that of what it gave up. */
export type QueueUrls = { retries: string; dead: string }

/** The runner's queues of a stack, empty and on the clock of a case; their journal is a new file. */
export function openCaseQueues(stack: Stack, { retries, dead }: QueueUrls, journal: string, now: () => number) {
  const queues = openQueues(journal, { now, at: () => undefined, stop: () => undefined })
  createQueues(stack, queues)
  const actions = new Map(sqsActions(queues))
  const queue = queues.find(retries)
  /** Every request that was ever made. */
  const requests: string[] = []
  const serve = ({ operation, body }: Call): Reply => {
    requests.push(body)
    const reply = (status: number, result: object = {}) => {
      return { status, type: 'application/x-amz-json-1.0', body: JSON.stringify(result) }
    }
    try {
      return reply(200, actions.get(operation)?.(JSON.parse(body)))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'InvalidParameterValue'
      return reply(400, { __type: code, message: String(error) })
    }
  }
  return {
    serve,
    requests,
    waiting: () => [...queue.messages.values()],
    deadLetters: () => queues.find(dead).messages.size,
    send: (message: object) => queue.send(JSON.stringify(message)),
    /** What retry-delivery gets of a poll. */
    receive: () => sqsEvent(queue.receive(10), queue, stack.region),
    delete: (receiptHandle: string) => queue.delete(receiptHandle),
  }
}

export type CaseQueues = ReturnType<typeof openCaseQueues>
