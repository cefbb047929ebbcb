import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
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
  const variables = { ALARMS_TOPIC: topic, ORDERS_TABLE: 'orders', STAGE: 'prod' }
  Object.assign(process.env, variables, { AWS_REGION: 'us-east-1' })
})

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
  await handler(event, context)
  return sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)
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
