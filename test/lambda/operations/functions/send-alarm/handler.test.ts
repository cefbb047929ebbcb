import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { runbookSection } from '../../../../../lambda/operations/functions/send-alarm/runbook-section'
import { latestEntries, logsLink } from '../../../../../lambda/operations/logs-link'
import { handler } from '../../../../../lambda/operations/functions/send-alarm/handler'
import { client } from '../../../../../lambda/orders/orders-table'
import { type Condition, conditions } from '../../../../../lambda/platform/logging/conditions'
import { useOrdersTable } from '../../../../support/lambda/embedded-table'
import { captureLogs } from '../../../../support/lambda/logs'
import { logBatchEvent } from '../../../../support/lambda/text-log-event'
import { atTime } from '../../../../support/run/at-time'

const table = 'orders'
useOrdersTable(table)
const logged = captureLogs()
const sns = mockClient(SNSClient)
const topic = 'arn:aws:sns:us-east-1:123456789012:alarms'
const all = Object.keys(conditions) as Condition[]

beforeEach(async () => {
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  const variables = { ALARMS_TOPIC: topic, ORDERS_TABLE: table, STAGE: 'prod' }
  Object.assign(process.env, variables, { AWS_REGION: 'us-east-1' })
  for (const name of all) {
    await client.send(new DeleteCommand({ TableName: table, Key: { orderId: `alarm#${name}` } }))
  }
})

const startMs = Date.parse('2026-11-21T10:03:00.000Z')
const tell = (event: unknown, awsRequestId = 'request-1', minutes = 0) =>
  atTime(startMs + minutes * 60_000, () => handler(event, { awsRequestId }))
const emails = () => sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)

const title = 'The books differ from Stripe, or are not kept'
/** AlarmDescription as the stack writes it. */
const description = `${title}
Logs: 3 h of store-BookLogs-1a2B with level = "ERROR"
For: ops and finance`

const state = (value: string, minute: string, reason: string) => {
  return { value, reason, timestamp: `2026-11-21T03:${minute}:05.678+0000` }
}
const crossed = state('ALARM', '04', 'Threshold Crossed: 1 datapoint [3.0] was greater than 0.0.')
const resolved = state('OK', '16', 'Threshold Crossed: 1 datapoint [0.0] was not greater than 0.0.')
const unknown = state('INSUFFICIENT_DATA', '04', 'Insufficient Data: 1 datapoint was unknown.')
const created = { ...unknown, reason: 'Unchecked: Initial alarm creation' }

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html */
const alarmEvent = (alarmData: object = {}) => ({
  source: 'aws.cloudwatch',
  region: 'us-east-1',
  alarmData: {
    alarmName: 'ebook-store-prod-books-differ',
    state: crossed,
    previousState: resolved,
    configuration: { description },
    ...alarmData,
  },
})
const described = (text: string) => ({ configuration: { description: text } })

async function messagesFor(event: unknown) {
  await tell(event)
  return emails()
}

const consoleUrl = 'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1'
/** As AWS's console writes the address of such a search. */
const logs =
  `${consoleUrl}#logsV2:logs-insights$3FqueryDetail$3D` +
  '$257E$2528end$257E$25272026-11-21T04*3a04*3a05.678Z$257Estart$257E$25272026-11-21T00*3a04*3a05.678Z' +
  '$257EtimeType$257E$2527ABSOLUTE$257Etz$257E$2527UTC$257EeditorString$257E$2527' +
  latestEntries('level = "ERROR"').replaceAll(/[^\w.-]/g, (character) => `*${Buffer.from(character).toString('hex')}`) +
  '$257Esource$257E$2528$257E$2527store-BookLogs-1a2B$2529$2529'

test('the email has time, impact, what to do, and links to the log around that time and to the alarm', async () => {
  const Message = `${title}

In alarm since: 2026-11-21 03:04:05 UTC
CloudWatch's reason: ${crossed.reason}

${runbookSection('books-differ')}

Logs:
  ${logs}

For: ops and finance

Alarm:
  ${consoleUrl}#alarmsV2:alarm/ebook-store-prod-books-differ`
  const MessageAttributes = { audience: { DataType: 'String', StringValue: 'finance' } }
  expect(await messagesFor(alarmEvent())).toEqual([
    { TopicArn: topic, Subject: `[prod] ALARM ${title}`, Message, MessageAttributes },
  ])
})

const resolvedAt = 'Resolved at: 2026-11-21 03:16:05 UTC\n'
const since = 'In alarm since: 2026-11-21 03:04:05 UTC\n'
const because = `CloudWatch's reason: ${resolved.reason}\n\nLogs:\n`
const ended = { state: resolved, previousState: crossed }
// A subject is one line of at most 99 ASCII characters.
const long = `Käufer – who ${'waits '.repeat(30)}`
const shortened = `ALARM K ufer who ${'waits '.repeat(30)}`.slice(0, 99 - '[prod] '.length)
const page = 'Emails bounce\nLook at: https://aws.example/page'
const byHand = { alarmName: 'by-hand', configuration: {} }
const noSection = { ...byHand, ...described('Waits\nCall Mara') }
test.each<[string, object, string, string]>([
  ['that is resolved', ended, `RESOLVED ${title}`, resolvedAt + since + because],
  ['that begins as a new one', { previousState: created }, `ALARM ${title}`, `${since}CloudWatch's`],
  ['about a page of AWS', described(page), 'ALARM Emails bounce', '\n\nLook at:\n  https://aws.example/page\n\n'],
  ['without a section', noSection, 'ALARM Waits', `${crossed.reason}\n\nCall Mara\n\nAlarm:`],
  ['without a description', byHand, 'ALARM by-hand', `by-hand\n\n${since}`],
  ['with a long title', described(long), shortened, 'Käufer – who'],
])('the email about an alarm %s has what its readers need', async (_which, alarmData, subject, text) => {
  const [message] = await messagesFor(alarmEvent(alarmData))

  expect(message?.Subject).toBe(`[prod] ${subject}`)
  expect(message?.Message).toContain(text)
})

test('a new alarm that is OK tells nobody, also after its warm-up', async () => {
  expect(await messagesFor(alarmEvent({ state: resolved, previousState: created }))).toEqual([])
  expect(await messagesFor(alarmEvent({ state: resolved, previousState: unknown }))).toEqual([])
})

test.each([
  ['an unknown state', alarmEvent({ state: unknown })],
  ['no time', alarmEvent({ state: { ...crossed, timestamp: 'now' } })],
  ['another event', { hello: 'by-hand' }],
  ['no event', undefined],
])('%s is forwarded unchanged', async (_case, event) => {
  const [message] = await messagesFor(event)

  expect(message?.Subject).toBe('[prod] UNKNOWN An alarm that could not be read')
  expect(message?.Message).toContain(JSON.stringify(event ?? null, undefined, 2))
})

test('the steps of an alarm are its section of the runbook without the signs of Markdown', () => {
  const ofApi = runbookSection('api-failures')

  expect(ofApi).toMatch(/^Impact\. .+\n\nUntil morning\? No, .+\n\n- `create-payment`: .+/)
  const ofUndelivered = runbookSection('paid-undelivered')
  expect(ofUndelivered).toContain(
    'that the ebook is on its way, and after two hours send it. With a terminal, To do in',
  )
  expect(ofUndelivered).toContain('\n- `ConfigurationSetSendingPausedException`: start email again.\n')
  expect(ofApi).toContain("AWS's (https://health.aws.amazon.com/health/status)")
  // A phone wraps paragraphs itself.
  expect(ofApi).not.toMatch(/[a-z,]\n *[a-z]/)
  expect(runbookSection('The bill')).toBe('')
})

test('a section of conditions is shown after the one item in question, for its alarm without', () => {
  const itemsIn = (section: string) => [...section.matchAll(/^- `([\w-]+)`: /gm)].map(([, name]) => name)

  const aside = runbookSection('upkeep', 'reports-put-aside')
  expect(aside).toMatch(/^- `reports-put-aside`: .+\n\nImpact\. /)
  expect(itemsIn(aside)).toEqual(['reports-put-aside'])
  expect(itemsIn(runbookSection('upkeep'))).toEqual([])
  expect(runbookSection('upkeep')).toMatch(/Nothing is lost for days\.\n\nRunbook: docs\/runbook\.md#upkeep$/)
  expect(itemsIn(runbookSection('buyers-to-help', 'many-fallbacks'))).toEqual(['many-fallbacks'])
})

/** As Lambda logs it. */
const entry = (condition: string, facts: object = { event: 'Order is late', orderId: 'cs_test_1' }) => ({
  timestamp: '2026-11-21T10:02:02.401Z',
  level: 'ERROR',
  requestId: 'c0ffee',
  message: { condition, ...facts },
})
const batch = (...entries: unknown[]) => logBatchEvent('store-WebhookLogs-1a2B', entries, 'DATA_MESSAGE', 1000)
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
  expect(email).toMatchObject({ TopicArn: topic, Subject: '[prod] ALARM A message to a buyer was given up' })
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
  expect(logged.entries()).toContainEqual(expect.objectContaining({ event: 'Condition not looked up', name: 'late' }))
})

test('entries that this version does not know are forwarded beside the others, and a test of the subscription is not', async () => {
  await tell(batch(entry('from-a-later-version'), 'no JSON', entry('late')))
  await tell(logBatchEvent('', ['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE'))

  expect(subjects()).toEqual(['[prod] UNKNOWN An alarm that could not be read', conditions.late.title])
  expect(emails()[0]?.Message).toMatch(/from-a-later-version.*no JSON/s)
})
