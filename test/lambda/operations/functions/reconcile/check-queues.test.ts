import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs'
import { atTime } from '../../../../support/run/at-time'

const store = setUpReconcile()
const { delivery, logs } = store
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
