import { eventually } from 'kit/testing'
import { runEventSources } from '../../event-sources/run-event-sources'
import type { InvocationResult } from '../../functions/function-instance'
import { fakeFunction, payload } from '../support/fake-function'
import { arns, queueResources, startQueues } from '../support/queue-under-test'
import { smallResources, smallStack } from '../support/small-template'

type Event = { Records: { messageId: string; body: string; attributes: object }[] }
type Respond = (event: Event) => Promise<InvocationResult> | InvocationResult

const mapping = {
  EventSourceArn: { 'Fn::GetAtt': ['Retries', 'Arn'] },
  FunctionName: 'small-Function:live',
  FunctionResponseTypes: ['ReportBatchItemFailures'],
  ScalingConfig: { MaximumConcurrency: 2 },
}

const Mapping = { Type: 'AWS::Lambda::EventSourceMapping', Properties: mapping }
const stack = smallStack({ ...smallResources, ...queueResources, Mapping })

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** The queue with a function that gets its messages; `sent` are there before the start. */
function startMapping(respond: Respond, { sent = 0 } = {}) {
  const started = startQueues()
  for (let index = 0; index < sent; index += 1) started.retries.send(String(index))
  const events: Event[] = []
  const { running } = fakeFunction((event) => {
    events.push(event as Event)
    return respond(event as Event)
  })
  const batches = () => events.map(({ Records }) => Records.map(({ body }) => body))
  const stop = runEventSources(stack, [running], started.queues)
  stops.push(stop)
  return { ...started, batches, events, stop }
}

const succeed = () => payload({ batchItemFailures: [] })
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('the function gets messages in batches, and what it processes leaves the queue', async () => {
  const { batches, events, retries } = startMapping(() => payload(null), { sent: 12 })

  await eventually(() => retries.messages.size === 0)

  expect(batches().map(({ length }) => length)).toEqual([10, 2])
  expect(events[0]?.Records[0]).toMatchObject({
    body: '0',
    eventSource: 'aws:sqs',
    eventSourceARN: arns.retries,
    awsRegion: 'us-east-1',
    attributes: { ApproximateReceiveCount: '1' },
  })
})

test('a message that the function reports as failed comes again after the queue’s timeout, and no other', async () => {
  const { clock, batches, retries } = startMapping(
    ({ Records }) => {
      const failed = Records.filter(({ body }) => body === '1')
      return payload({ batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) })
    },
    { sent: 3 },
  )
  await eventually(() => retries.messages.size === 1)

  clock.turnBy(179_000)
  await settle()
  expect(batches()).toEqual([['0', '1', '2']])
  clock.turnBy(1_000)
  await eventually(() => batches().length === 2)

  expect(batches()[1]).toEqual(['1'])
})

test.each<[string, Respond]>([
  ['fails', () => ({ outcome: 'timed out' })],
  ['reports a message that was not in the batch', () => payload({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
])('a batch whose function %s comes again', async (_case, respond) => {
  const { clock, batches } = startMapping(respond, { sent: 2 })
  await eventually(() => batches().length === 1)
  await settle()

  clock.turnBy(180_000)

  await eventually(() => batches().length === 2)
  expect(batches()[1]).toEqual(['0', '1'])
})

test('no more calls run at once than the mapping allows', async () => {
  let [atOnce, most] = [0, 0]
  const { retries } = startMapping(
    async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await settle()
      atOnce -= 1
      return succeed()
    },
    { sent: 60 },
  )

  await eventually(() => retries.messages.size === 0)

  expect(most).toBe(2)
})

test('a call under way when the store stops leaves its messages in the queue', async () => {
  const { retries, stop } = startMapping(() => settle().then(succeed), { sent: 1 })

  stop()
  await settle()
  await settle()

  expect(retries.messages.size).toBe(1)
})
