import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs'
import { saveWalkProgress } from '../../../../../lambda/operations/functions/reconcile/walk'
import { emptyList } from '../../../../support/lambda/observed-stripe'
import { atTime } from '../../../../support/run/at-time'

const store = setUpReconcile()
const { delivery, logs } = store

function runAfter(minutes: number) {
  store.clock().turnBy(minutes * 60_000)
  return atTime(store.clock().now(), () => store.run())
}

test.each([34, 35, 36, 45, 59, 60, 61, 121, 1439])(
  'an event during an outage of %i minutes is recorded by the first run after it',
  async (minutes) => {
    await runAfter(0)
    const first = await store.sell()
    expect(await runAfter(15)).toMatchObject({ repaired: [first] })
    const next = await store.sell()

    expect(await runAfter(minutes)).toMatchObject({ repaired: [next], eventsMissed: 1 })
  },
)

test('a session without an event is recorded within an hour', async () => {
  store.calls.instead = (call) => (call.startsWith('/v1/events') ? emptyList : undefined)
  await runAfter(0)
  const id = await store.sell()

  const repaired: string[] = []
  for (let run = 0; run < 4; run += 1) repaired.push(...(await runAfter(15)).repaired)

  expect(repaired).toEqual([id])
})

test('the last 30 days are compared once a day', async () => {
  await store.restartStripe({}, Date.now() - 3 * 86_400_000)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ repaired: [id] })
  await store.loseOrders()
  expect(await store.run()).toMatchObject({ repaired: [] })

  await saveWalkProgress(store.table, 'month', { completed: Date.now() / 1000 - 86_401 })
  expect(await store.run()).toMatchObject({ repaired: [id] })
})

const startMs = Date.parse('2026-11-21T10:00:00.000Z')

/** One run a quarter of an hour after another, each with so many messages in a queue. */
async function runWith(variable: string, counts: (number | undefined)[]) {
  const asked = { QueueUrl: String(process.env[variable]), AttributeNames: ['ApproximateNumberOfMessages' as const] }
  for (const [index, count] of counts.entries()) {
    const Attributes = count === undefined ? undefined : { ApproximateNumberOfMessages: String(count) }
    delivery.sqs.on(GetQueueAttributesCommand, asked).resolves({ Attributes })
    await atTime(startMs + index * 15 * 60_000, () => store.run())
  }
}

const since = '2026-11-21T10:00:00.000Z'
const aside = (condition: string) => ({ event: 'Messages put aside', condition, messages: 3 })
const waiting = (messages: number, from = since) => ({
  event: 'Retries wait',
  condition: 'retries-waiting',
  messages,
  since: from,
})
test.each<[string, number[], object[]]>([
  ['DEAD_LETTER_QUEUE', [0, 3], [aside('dead-letters')]],
  ['REPORTS_PUT_ASIDE', [0, 3], [aside('reports-put-aside')]],
  ['RETRY_QUEUE', [3, 2, 1], [waiting(2), waiting(1)]],
  ['RETRY_QUEUE', [3, 0, 2], []],
  ['RETRY_QUEUE', [1, 0, 2, 1], [waiting(1, '2026-11-21T10:30:00.000Z')]],
])('runs with messages in %s, in turn %j, tell %j', async (variable, counts, entries) => {
  await runWith(variable, counts)

  expect(logs.errors()).toEqual(entries)
})

test('a queue that cannot be counted is a failure of the run, and the others are told', async () => {
  delivery.sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '3' } })

  await runWith('DEAD_LETTER_QUEUE', [undefined])

  expect(logs.told()).toEqual(['reports-put-aside'])
  expect(store.metrics.emitted()).toEqual([['Reconciled', 1]])
})
