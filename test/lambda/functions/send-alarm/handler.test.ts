import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { handler } from '../../../../lambda/functions/send-alarm/handler'
import {
  alarmEvent,
  compositeEvent,
  crossed,
  description,
  well,
} from '../../../support/lambda/alarm-events'

const sns = mockClient(SNSClient)
const topic = 'arn:aws:sns:us-east-1:123456789012:alarms'

beforeEach(() => {
  jest.spyOn(console, 'info').mockReset().mockReturnValue()
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  Object.assign(process.env, { ALARMS_TOPIC: topic, STAGE: 'prod' })
})

/** The one message that an event ends in. */
async function messageFor(event: unknown) {
  await handler(event)
  const calls = sns.commandCalls(PublishCommand)
  expect(calls).toHaveLength(1)
  return calls[0]?.args[0].input
}

test('[F96] an alarm says who is hurt, since when, what to type and where to read on', async () => {
  expect(await messageFor(alarmEvent())).toEqual({
    TopicArn: topic,
    Subject: '[prod] ALARM Buyers who paid wait for their ebook',
    Message: `Buyers who paid wait for their ebook

Who is hurt: Each of them has paid and has got neither e-mail nor text for five minutes.

Since: 2026-11-21 03:04:05 UTC
CloudWatch says: ${crossed.reason}

What to type:
  npm run orders -- list --stage prod --undelivered

What to do then:
  docs/runbook.md#paid-undelivered-5-minutes

Where to see it:
  https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#alarmsV2:alarm/ebook-store-prod-paid-undelivered-5-minutes`,
    MessageAttributes: { audience: { DataType: 'String', StringValue: 'ops' } },
  })
})

test('an alarm that is over says so, and when it began', async () => {
  const message = await messageFor(alarmEvent({ state: well, previousState: crossed }))

  expect(message?.Subject).toBe('[prod] OVER Buyers who paid wait for their ebook')
  expect(message?.Message).toContain(
    'Over since: 2026-11-21 03:16:05 UTC\nIt began: 2026-11-21 03:04:05 UTC\n',
  )
  expect(message?.Message).toContain('Who was hurt: Each of them')
})

test('an alarm without figures says that nobody knows', async () => {
  const state = {
    value: 'INSUFFICIENT_DATA',
    reason: 'Insufficient Data: 1 datapoint was unknown.',
    timestamp: '2026-11-21T03:04:05.678+0000',
  } as const

  const message = await messageFor(alarmEvent({ state, previousState: well }))

  expect(message?.Subject).toBe('[prod] UNKNOWN Buyers who paid wait for their ebook')
  expect(message?.Message).toContain(
    'Since 2026-11-21 03:04:05 UTC there are no figures to tell whether this is so.',
  )
})

test('a composite alarm names the alarms behind it', async () => {
  const message = await messageFor(compositeEvent())

  expect(message?.Subject).toBe('[prod] ALARM The store is failing')
  expect(message?.Message).toContain(
    'Alarms behind it: ebook-store-prod-webhook-failures, ebook-store-prod-site-failures\n',
  )
})

test('what is about money goes to finance as well', async () => {
  const configuration = { description: description.replace('For: ops', 'For: ops and finance') }

  const message = await messageFor(alarmEvent({ configuration }))

  expect(message?.MessageAttributes).toEqual({
    audience: { DataType: 'String', StringValue: 'finance' },
  })
})

test.each([
  ['a text of another shape', { description: 'Call Mara, she knows' }, 'Call Mara, she knows'],
  ['no text at all', {}, 'Threshold Crossed'],
])('[F96] an alarm with %s still gets through to ops', async (_case, configuration, expected) => {
  const message = await messageFor(alarmEvent({ name: 'by-hand', configuration }))

  expect(message?.Subject).toBe('[prod] ALARM by-hand')
  expect(message?.Message).toContain(expected)
  expect(message?.MessageAttributes?.['audience']?.StringValue).toBe('ops')
})

test.each([
  ['a state that is new to us', JSON.parse(JSON.stringify(alarmEvent()).replace('"ALARM"', '"?"'))],
  ['something else', { hello: 'by-hand' }],
  ['nothing', undefined],
])('[F96] %s in place of an alarm still gets through, as it came', async (_case, event) => {
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

test('an alarm that was just created and finds everything well is no news', async () => {
  const created = {
    value: 'INSUFFICIENT_DATA',
    reason: 'Unchecked: Initial alarm creation',
    timestamp: '2026-11-21T03:00:00.000+0000',
  } as const

  await handler(alarmEvent({ state: well, previousState: created }))
  expect(sns.commandCalls(PublishCommand)).toHaveLength(0)

  await handler(alarmEvent({ state: crossed, previousState: created }))
  expect(sns.commandCalls(PublishCommand)).toHaveLength(1)
})

test('figures that came back after an alarm are told', async () => {
  const unknown = { ...well, value: 'INSUFFICIENT_DATA', reason: 'Insufficient Data' } as const

  const message = await messageFor(alarmEvent({ state: well, previousState: unknown }))

  expect(message?.Subject).toMatch(/OVER/)
  expect(message?.Message).not.toContain('It began')
})

test('[F96] a topic that takes nothing fails the run, so that Lambda tries again', async () => {
  sns.on(PublishCommand).rejects(new Error('InternalError'))

  await expect(handler(alarmEvent())).rejects.toThrow('InternalError')
})

test('[F10] missing variables are named', async () => {
  delete process.env['ALARMS_TOPIC']
  process.env['STAGE'] = ''

  await expect(handler(alarmEvent())).rejects.toThrow(/ALARMS_TOPIC, STAGE/)
})
