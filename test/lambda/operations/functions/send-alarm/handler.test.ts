import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { parseAlarmDescription } from '../../../../../lambda/operations/functions/send-alarm/alarm-description'
import { handler } from '../../../../../lambda/operations/functions/send-alarm/handler'
import {
  alarmEvent,
  compositeEvent,
  crossed,
  description,
  resolved,
} from '../../../../support/lambda/alarm-events'

const sns = mockClient(SNSClient)
const created = 'Unchecked: Initial alarm creation'
const unknown = {
  value: 'INSUFFICIENT_DATA',
  reason: 'Insufficient Data: 1 datapoint was unknown.',
  timestamp: '2026-11-21T03:04:05.678+0000',
} as const
const topic = 'arn:aws:sns:us-east-1:123456789012:alarms'

beforeEach(() => {
  jest.spyOn(console, 'info').mockReset().mockReturnValue()
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  Object.assign(process.env, { ALARMS_TOPIC: topic, STAGE: 'prod' })
})

/** The e-mail that an event results in. */
async function messageFor(event: unknown) {
  await handler(event)
  const calls = sns.commandCalls(PublishCommand)
  expect(calls).toHaveLength(1)
  return calls[0]?.args[0].input
}

test('[F96] the e-mail contains impact, time, first command, runbook section and console link', async () => {
  expect(await messageFor(alarmEvent())).toEqual({
    TopicArn: topic,
    Subject: '[prod] ALARM Buyers who paid are waiting for their ebook',
    Message: `Buyers who paid are waiting for their ebook

Impact: Each of them paid five minutes ago and has received neither e-mail nor text.

In alarm since: 2026-11-21 03:04:05 UTC
CloudWatch's reason: ${crossed.reason}

Diagnose:
  aws logs tail check-deliveries --since 5m --region us-east-1

Runbook:
  docs/runbook.md#paid-undelivered-5-minutes

Console:
  https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#alarmsV2:alarm/ebook-store-prod-paid-undelivered-5-minutes`,
    MessageAttributes: { audience: { DataType: 'String', StringValue: 'ops' } },
  })
})

test('a resolved alarm says RESOLVED, and when it went into alarm', async () => {
  const message = await messageFor(alarmEvent({ state: resolved, previousState: crossed }))

  expect(message?.Subject).toBe('[prod] RESOLVED Buyers who paid are waiting for their ebook')
  expect(message?.Message).toContain(
    'Resolved at: 2026-11-21 03:16:05 UTC\nIn alarm since: 2026-11-21 03:04:05 UTC\n',
  )
  expect(message?.Message).toContain('Impact until then: Each of them')
})

test.each([
  ['a new alarm whose first evaluation is OK', [], resolved, created],
  ['an alarm whose data returns', ['RESOLVED'], resolved, 'Insufficient Data'],
  ['a new alarm whose first evaluation is bad', ['ALARM'], crossed, created],
])('%s sends %j', async (_which, words, state, reason) => {
  const previousState = { ...unknown, reason }

  await handler(alarmEvent({ state, previousState }))

  const messages = sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)
  expect(messages.map(({ Subject }) => Subject?.split(' ')[1])).toEqual(words)
  expect(JSON.stringify(messages).includes('In alarm since')).toBe(state === crossed)
})

test('an alarm without data says UNKNOWN', async () => {
  const message = await messageFor(alarmEvent({ state: unknown, previousState: resolved }))

  expect(message?.Subject).toBe('[prod] UNKNOWN Buyers who paid are waiting for their ebook')
  expect(message?.Message).toContain(
    'No data since 2026-11-21 03:04:05 UTC, so the state is unknown.',
  )
})

test('a composite alarm names the alarms behind it', async () => {
  const message = await messageFor(compositeEvent())

  expect(message?.Subject).toBe('[prod] ALARM The store is failing')
  expect(message?.Message).toContain(
    'Alarms behind it: ebook-store-prod-webhook-failures, ebook-store-prod-site-failures\n',
  )
})

test('an alarm about money also goes to finance', async () => {
  const configuration = { description: description.replace('For: ops', 'For: ops and finance') }

  const message = await messageFor(alarmEvent({ configuration }))

  expect(message?.MessageAttributes).toEqual({
    audience: { DataType: 'String', StringValue: 'finance' },
  })
})

test.each([
  ['a description in another format', { description: 'Call Mara' }, 'Call Mara'],
  ['no description', {}, 'Threshold Crossed'],
])('[F96] an alarm with %s still reaches ops', async (_case, configuration, expected) => {
  const message = await messageFor(alarmEvent({ name: 'by-hand', configuration }))

  expect(message?.Subject).toBe('[prod] ALARM by-hand')
  expect(message?.Message).toContain(expected)
  expect(message?.MessageAttributes?.['audience']?.StringValue).toBe('ops')
})

test.each([
  ['an unknown state', JSON.parse(JSON.stringify(alarmEvent()).replace('"ALARM"', '"?"'))],
  ['another event', { hello: 'by-hand' }],
  ['no event', undefined],
])('[F96] %s is forwarded unchanged', async (_case, event) => {
  const message = await messageFor(event)

  expect(message?.Subject).toBe('[prod] UNKNOWN An alarm that could not be read')
  expect(message?.Message).toContain(JSON.stringify(event ?? null, undefined, 2))
})

test('a subject is one line of at most 99 ASCII characters', async () => {
  const configuration = {
    description: description.replace('Buyers who', `Käufer – who ${'waits '.repeat(30)}`),
  }

  const subject = (await messageFor(alarmEvent({ configuration })))?.Subject ?? ''

  expect(subject).toMatch(/^\[prod\] ALARM K ufer who waits [\x20-\x7e]*$/)
  expect(subject).toHaveLength(99)
})

test('[F96] a failure of SNS fails the invocation, so that Lambda retries', async () => {
  sns.on(PublishCommand).rejects(new Error('InternalError'))

  await expect(handler(alarmEvent())).rejects.toThrow('InternalError')
})

test('[F10] missing variables are named in the error', async () => {
  delete process.env['ALARMS_TOPIC']
  process.env['STAGE'] = ''

  await expect(handler(alarmEvent())).rejects.toThrow(/ALARMS_TOPIC, STAGE/)
})

test('an impact may have several lines, and the readers may include finance', () => {
  const text = description
    .replace('Each of them', 'Each\n\nof them')
    .replace('For: ops', 'For: ops and finance\n')

  expect(parseAlarmDescription(text)).toMatchObject({
    impact: expect.stringMatching(/^Each\n\nof them .* text\.$/s),
    readers: 'ops and finance',
  })
})

test.each([
  ['nothing', ''],
  ['only a title', 'Buyers wait'],
  ['no command', description.replace(/Diagnose: .*\n/, '')],
  ['no runbook section', description.replace(/Runbook: .*\n/, '')],
  ['unknown readers', description.replace('For: ops', 'For: sales')],
])('a description with %s is not parsed', (_case, text) => {
  expect(parseAlarmDescription(text)).toBeUndefined()
})
