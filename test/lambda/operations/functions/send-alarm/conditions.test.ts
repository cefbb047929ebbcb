import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { runbookSection } from '../../../../../lambda/operations/functions/send-alarm/runbook-section'
import { handler } from '../../../../../lambda/operations/functions/send-alarm/handler'
import { latestEntries, logsLink } from '../../../../../lambda/operations/logs-link'
import { client } from '../../../../../lambda/orders/orders-table'
import { type Condition, conditions } from '../../../../../lambda/platform/logging/conditions'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { captureLogs } from '../../../../support/lambda/logs'
import { logBatchEvent } from '../../../../support/lambda/text-log-event'
import { atTime } from '../../../../support/run/at-time'

const table = 'orders'
useOrdersTable(table)
const logs = captureLogs()
const sns = mockClient(SNSClient)
const all = Object.keys(conditions) as Condition[]
const startMs = Date.parse('2026-11-21T10:03:00.000Z')

beforeEach(async () => {
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  const variables = { ALARMS_TOPIC: 'arn:topic', ORDERS_TABLE: table, STAGE: 'prod' }
  Object.assign(process.env, variables, { AWS_REGION: 'us-east-1' })
  for (const name of all) {
    await client.send(new DeleteCommand({ TableName: table, Key: { orderId: `alarm#${name}` } }))
  }
})

/** As Lambda logs it. */
const entry = (condition: string, facts: object = { event: 'Order is late', orderId: 'cs_test_1' }) => ({
  timestamp: '2026-11-21T10:02:02.401Z',
  level: 'ERROR',
  requestId: 'c0ffee',
  message: { condition, ...facts },
})
const batch = (...entries: unknown[]) => logBatchEvent('store-WebhookLogs-1a2B', entries, 'DATA_MESSAGE', 1000)
const tell = (event: unknown, awsRequestId = 'request-1', minutes = 0) =>
  atTime(startMs + minutes * 60_000, () => handler(event, { awsRequestId }))
const emails = () => sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)
const subjects = () => emails().map(({ Subject }) => Subject?.replace('[prod] ALARM ', ''))

test('the email has what was found, a link to its entries around that time, and the section of the runbook', async () => {
  const error = { channel: 'email', state: 'failed', attempts: 1, error: 'MessageRejected', thrownAt: ['at x'] }
  const others = Array.from({ length: 5 }, (_, index) =>
    entry('given-up', { event: 'No message arrived', orderId: `cs_test_${index + 2}` }),
  )

  await tell(batch(entry('given-up', { event: 'Delivery given up', orderId: 'cs_test_1', ...error }), ...others))

  const time = { from: new Date('2026-11-21T07:02:07.401Z'), to: new Date('2026-11-21T11:02:07.401Z') }
  const query = latestEntries('message.condition = "given-up"')
  const link = logsLink({ region: 'us-east-1', group: 'store-WebhookLogs-1a2B', query, time })
  const [email] = emails()
  expect(email).toMatchObject({ TopicArn: 'arn:topic', Subject: '[prod] ALARM A message to a buyer was given up' })
  expect(email?.Message).toBe(`A message to a buyer was given up

Found 6 times, first at 2026-11-21 10:02:02 UTC:
- Delivery given up, orderId cs_test_1, channel email, state failed, attempts 1, error MessageRejected
- No message arrived, orderId cs_test_2
- No message arrived, orderId cs_test_3
- No message arrived, orderId cs_test_4
- No message arrived, orderId cs_test_5
And 1 more.

${runbookSection('buyers-to-help', 'given-up')}

Logs:
  ${link}`)
})

test.each(all)('%s has a title that SNS accepts and phones show, and reaches its audience', async (condition) => {
  await tell(batch(entry(condition)))

  const [email] = emails()
  expect(conditions[condition].title).toMatch(/^[ -~]{10,60}$/)
  expect(subjects()).toEqual([conditions[condition].title])
  const isMoney = condition === 'decision' || condition === 'card-testing'
  expect(email?.MessageAttributes?.['audience']?.StringValue).toBe(isMoney ? 'finance' : 'ops')
  expect(email?.Message).toMatch(/\n\nFound at 2026-11-21 10:02:02 UTC:\n- Order is late, [^\n]+\n\n/)
})

const every = (minutes: number, until: number) =>
  Array.from({ length: until / minutes + 1 }, (_, index) => index * minutes)
test.each<[string, Condition, number[], number]>([
  ['found again within a quarter of an hour', 'given-up', [0, 10, 20, 34], 1],
  ['quiet for a quarter of an hour', 'given-up', [0, 10, 26], 2],
  ['found by each run of reconcile', 'dead-letters', [0, 15, 30, 75], 1],
  ['quiet for longer than three runs', 'dead-letters', [0, 51], 2],
  ['that lasts for two days', 'dead-letters', every(45, 2 * 1440), 2],
])('a condition %s (%s at minutes %j) sends the right number of emails', async (_which, name, minutes, count) => {
  for (const [index, minute] of minutes.entries()) await tell(batch(entry(name)), `request-${index}`, minute)

  expect(emails()).toHaveLength(count)
})

test('each condition of a batch is told although another cannot be published, and the retry tells all again', async () => {
  const event = batch(entry('late'), entry('given-up'), entry('late'))
  const late = { Subject: '[prod] ALARM Paid orders are undelivered after 2 hours' }
  sns.on(PublishCommand, late).rejectsOnce('away').resolves({ MessageId: 'm-2' })

  await expect(tell(event)).rejects.toThrow('away')
  await tell(event, 'request-1', 1)

  const titles = [conditions.late.title, conditions['given-up'].title]
  expect(subjects()).toEqual([...titles, ...titles])
})

test('a condition is told when the table fails once, or does not respond', async () => {
  await tell(batch(entry('late')), 'request-1')
  jest.spyOn(client, 'send').mockImplementationOnce(() => Promise.reject(new Error('away')))
  await tell(batch(entry('late')), 'request-2')
  process.env['ORDERS_TABLE'] = 'no-such-table'
  await tell(batch(entry('late')), 'request-3')

  expect(emails()).toHaveLength(3)
  expect(logs.entries()).toContainEqual(expect.objectContaining({ event: 'Condition not looked up', name: 'late' }))
})

test('entries that this version does not know are forwarded beside the others, and a test of the subscription is not', async () => {
  await tell(batch(entry('from-a-later-version'), 'no JSON', entry('late')))
  await tell(logBatchEvent('', ['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE'))

  expect(subjects()).toEqual(['[prod] UNKNOWN An alarm that could not be read', conditions.late.title])
  expect(emails()[0]?.Message).toMatch(/from-a-later-version.*no JSON/s)
})
