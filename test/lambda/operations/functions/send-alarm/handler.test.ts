import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { parseAlarmDescription } from '../../../../../lambda/operations/functions/send-alarm/alarm-description'
import { runbookSection } from '../../../../../lambda/operations/functions/send-alarm/runbook-section'
import { latestEntries } from '../../../../../lambda/operations/logs-link'
import { handler } from '../../../../../lambda/operations/functions/send-alarm/handler'

const sns = mockClient(SNSClient)
const context = { awsRequestId: 'request-1' }
const topic = 'arn:aws:sns:us-east-1:123456789012:alarms'

beforeEach(() => {
  jest.spyOn(console, 'info').mockReset().mockReturnValue()
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  Object.assign(process.env, {
    ALARMS_TOPIC: topic,
    ORDERS_TABLE: 'orders',
    STAGE: 'prod',
  })
})

const title = 'Buyers who paid are waiting for their ebook'
const impact = (words: string) =>
  `${title}\n\n${words}: Each of them paid five minutes ago and has received neither email nor text.\n\n`
/** AlarmDescription as the stack writes it. */
const description = `${impact('Impact')}Logs: 3 h of store-CheckLogs-1a2B with level = "ERROR"
Runbook: docs/runbook.md#paid-undelivered
For: ops`

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
    alarmName: 'ebook-store-prod-paid-undelivered',
    state: crossed,
    previousState: resolved,
    configuration: { description },
    ...alarmData,
  },
})
const described = (text: string) => ({ configuration: { description: text } })

async function messagesFor(event: unknown) {
  await handler(event, context)
  return sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)
}

/** As AWS's console writes the address of such a search. */
const logs =
  'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#logsV2:logs-insights$3FqueryDetail$3D' +
  '$257E$2528end$257E$25272026-11-21T04*3a04*3a05.678Z$257Estart$257E$25272026-11-21T00*3a04*3a05.678Z' +
  '$257EtimeType$257E$2527ABSOLUTE$257Etz$257E$2527UTC$257EeditorString$257E$2527' +
  latestEntries('level = "ERROR"').replaceAll(/[^\w.-]/g, (character) => `*${Buffer.from(character).toString('hex')}`) +
  '$257Esource$257E$2528$257E$2527store-CheckLogs-1a2B$2529$2529'

test('the email has impact, time, links to the alarm and its log around that time, and what to do', async () => {
  const Message = `${impact('Impact')}In alarm since: 2026-11-21 03:04:05 UTC
CloudWatch's reason: ${crossed.reason}

Alarm:
  https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#alarmsV2:alarm/ebook-store-prod-paid-undelivered

Logs:
  ${logs}

Runbook: docs/runbook.md#paid-undelivered

${runbookSection('paid-undelivered')}`
  const MessageAttributes = { audience: { DataType: 'String', StringValue: 'ops' } }
  expect(await messagesFor(alarmEvent())).toEqual([
    { TopicArn: topic, Subject: `[prod] ALARM ${title}`, Message, MessageAttributes },
  ])
})

const resolvedAt = `${impact('Impact until then')}Resolved at: 2026-11-21 03:16:05 UTC\n`
const since = 'In alarm since: 2026-11-21 03:04:05 UTC\n'
const noData = 'No data since 2026-11-21 03:04:05 UTC, so the state is unknown.'
const ended = { state: resolved, previousState: crossed }
const returned = { state: resolved, previousState: unknown }
const toFinance = described(description.replace('For: ops', 'For: ops and finance'))
// A subject is one line of at most 99 ASCII characters.
const longTitle = described(description.replace('Buyers who', `Käufer – who ${'waits '.repeat(30)}`))
const shortened = `ALARM K ufer who ${'waits '.repeat(30)}`.slice(0, 99 - '[prod] '.length)
const byHand = { alarmName: 'by-hand', configuration: {} }
test.each<[string, object, string, string, string]>([
  ['that is resolved', ended, `RESOLVED ${title}`, resolvedAt + since, 'ops'],
  ['whose data returns', returned, `RESOLVED ${title}`, `${resolvedAt}CloudWatch's reason: `, 'ops'],
  ['without data', { state: unknown }, `UNKNOWN ${title}`, impact('Possible impact') + noData, 'ops'],
  ['that begins as a new one', { previousState: created }, `ALARM ${title}`, impact('Impact') + since, 'ops'],
  ['about money', toFinance, `ALARM ${title}`, impact('Impact'), 'finance'],
  ['by hand', { ...byHand, ...described('Call Mara') }, 'ALARM by-hand', 'by-hand\n\nCall Mara\n', 'ops'],
  ['without a description', byHand, 'ALARM by-hand', 'by-hand\n\nIn alarm since', 'ops'],
  ['with a long title', longTitle, shortened, 'Käufer – who', 'ops'],
])('the email about an alarm %s begins with what its readers need', async (_which, alarmData, subject, start, to) => {
  const [message] = await messagesFor(alarmEvent(alarmData))

  expect(message?.Subject).toBe(`[prod] ${subject}`)
  expect(message?.Message?.slice(0, start.length)).toBe(start)
  expect(message?.MessageAttributes?.['audience']?.StringValue).toBe(to)
})

test('a new alarm that is OK tells nobody', async () => {
  expect(await messagesFor(alarmEvent({ state: resolved, previousState: created }))).toEqual([])
})

test.each([
  ['an unknown state', alarmEvent({ state: { ...crossed, value: '?' } })],
  ['another event', { hello: 'by-hand' }],
  ['no event', undefined],
])('%s is forwarded unchanged', async (_case, event) => {
  const [message] = await messagesFor(event)

  expect(message?.Subject).toBe('[prod] UNKNOWN An alarm that could not be read')
  expect(message?.Message).toContain(JSON.stringify(event ?? null, undefined, 2))
})

test('a failure of SNS fails the invocation, so that Lambda retries', async () => {
  sns.on(PublishCommand).rejects(new Error('InternalError'))

  await expect(handler(alarmEvent(), context)).rejects.toThrow('InternalError')
})

const page = description.replace(/Logs: .*/, 'Look at: https://aws.example/page')
test('the email of a resolved alarm has no steps, and one about a page of AWS links it', async () => {
  const [message] = await messagesFor(alarmEvent({ ...described(page), state: resolved }))

  expect(message?.Message).toMatch(
    /Look at:\n  https:\/\/aws\.example\/page\n\nRunbook: docs\/runbook\.md#paid-undelivered$/,
  )
})

test('the steps of an alarm are its section of the runbook without the signs of Markdown', () => {
  expect(runbookSection('paid-undelivered')).toMatch(/^Until morning\? No\. .+ To do in the office .+\n\n- `\w+/)
  expect(runbookSection('api-failures')).toContain("AWS's (https://health.aws.amazon.com/health/status)")
  // A phone wraps paragraphs itself.
  expect(runbookSection('api-failures')).not.toMatch(/[a-z,]\n *[a-z]/)
  expect(runbookSection('common-errors') ?? runbookSection('')).toBeUndefined()
})

test('a section of conditions is shown with its impact and the one item in question, for its alarm with none', () => {
  const itemsIn = (text = '') => [...text.matchAll(/^- `([\w-]+)`: /gm)].map(([, name]) => name)
  const aside = runbookSection('upkeep', 'reports-put-aside')

  expect(aside).toMatch(/^Impact\. .+\n\nUntil morning\? .+\n\n- /)
  expect(itemsIn(aside)).toEqual(['reports-put-aside'])
  expect(itemsIn(runbookSection('upkeep'))).toEqual([])
  expect(itemsIn(runbookSection('buyers-to-help', 'many-fallbacks'))).toEqual(['many-fallbacks'])
})

test('only a description in the format of the stack is read', () => {
  const longImpact = description.replace('Each of', 'Each\n\nof')
  const incomplete = [/Logs: .*\n/, /Runbook: .*\n/].map((line) => description.replace(line, ''))
  const isRead = (text: string) => parseAlarmDescription(text) !== undefined

  expect([page, longImpact].map(isRead)).toEqual([true, true])
  expect(['Buyers wait', description.replace('For: ops', 'For: sales'), ...incomplete].filter(isRead)).toEqual([])
})
