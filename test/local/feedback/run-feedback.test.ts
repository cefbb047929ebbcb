import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { handTurnedClock } from 'kit'
import {
  fakeFunction,
  type InvocationResult,
  makeCalls,
  openCalls,
  runFeedback,
  smallResources,
  smallStack,
} from 'stack-runner/testing'
import { readEmailReport } from '../../../lambda/shop/functions/record-feedback/email-report'
import { readTextReports } from '../../../lambda/shop/functions/record-feedback/text-reports'

const alias = { Ref: 'Alias' }
const resources = {
  ...smallResources,
  Alias: {
    Type: 'AWS::Lambda::Alias',
    Properties: { FunctionName: { Ref: 'Function' }, Name: 'live', FunctionVersion: '1' },
  },
  Emails: { Type: 'AWS::SES::ConfigurationSet', Properties: {} },
  Events: {
    Type: 'AWS::SES::ConfigurationSetEventDestination',
    Properties: {
      ConfigurationSetName: { Ref: 'Emails' },
      EventDestination: { MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint'] },
    },
  },
  Rule: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: 'Emails' }] } } },
      },
      Targets: [{ Id: 'Target0', Arn: alias }],
    },
  },
  Ops: { Type: 'AWS::SNS::Subscription', Properties: { Protocol: 'email' } },
  Delivered: filter(''),
  Failed: filter('/Failure'),
}

function filter(suffix: string) {
  const LogGroupName = `sns/us-east-1/000000000000/DirectPublishToPhoneNumber${suffix}`
  return {
    Type: 'AWS::Logs::SubscriptionFilter',
    Properties: { LogGroupName, DestinationArn: alias, FilterPattern: '' },
  }
}

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'feedback-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs the feedback of a stack; `turn` advances its clock. */
function run(changes: object = {}, respond?: () => Promise<InvocationResult> | InvocationResult) {
  const target = fakeFunction(respond)
  const clock = handTurnedClock()
  const stack = smallStack({ ...resources, ...changes })
  const kept = openCalls(join(dataDir, 'feedback.jsonl'))
  const calls = makeCalls([target.running], clock, kept)
  const listeners = runFeedback(stack, [target.running], calls)
  return {
    ...target,
    stop: () => calls.stop(),
    sendEmail: (to: string, configurationSet = 'small-Emails') =>
      listeners.onEmail?.({
        email: {
          messageId: 'email-1',
          from: 'books@example.com',
          replyTo: [],
          destination: { to: [to], cc: [], bcc: [] },
          subject: 'Your ebook',
          body: {},
          attachments: [],
          at: 1_795_300_000,
        },
        configurationSet,
        tags: { order: 'cs_test_1', holder: 'call-1' },
      }),
    sendText: (phoneNumber: string) =>
      listeners.onText?.({ messageId: 'text-1', phoneNumber, message: 'Hello', at: 1_795_300_000 }),
    turn: async (milliseconds: number) => {
      await soon()
      clock.turnBy(milliseconds)
      await soon()
      await soon()
    },
  }
}

const failed: InvocationResult = {
  outcome: 'failed',
  error: { errorType: 'Error', errorMessage: '', stack: '' },
}

const kindOf = (event: unknown) => readEmailReport(event)?.reports[0]?.kind

test.each([
  ['mara@example.com', ['accepted', 'delivered']],
  ['bounce@simulator.amazonses.com', ['accepted', 'bounced']],
  ['Complaint+1@Simulator.AmazonSES.com', ['accepted', 'delivered', 'complained']],
  ['ooto@simulator.amazonses.com', ['accepted', 'delivered', 'undelivered']],
  ['suppressionlist@simulator.amazonses.com', ['accepted', 'bounced']],
])('record-feedback gets reports of an email to %s: %j', async (to, kinds) => {
  const { sendEmail, turn, events } = run()

  sendEmail(to)
  await turn(2000)

  expect(events.map(kindOf)).toEqual(kinds)
  expect(readEmailReport(events[0])?.reports[0]).toMatchObject({
    orderId: 'cs_test_1',
    holder: 'call-1',
  })
})

test('events that the configuration set does not publish, and those of another set, are dropped', async () => {
  const { ConfigurationSetName } = resources.Events.Properties
  const EventDestination = { MatchingEventTypes: ['bounce'] }
  const Properties = { ConfigurationSetName, EventDestination }
  const { sendEmail, turn, events } = run({ Events: { ...resources.Events, Properties } })

  sendEmail('mara@example.com')
  sendEmail('bounce@simulator.amazonses.com', 'another')
  await turn(2000)

  expect(events).toEqual([])
})

test.each([
  ['+12025550123', 'delivered'],
  ['+14254147167', 'failed'],
])('record-feedback gets the report of a text to %s: %s', async (phoneNumber, kind) => {
  const { sendText, turn, events } = run()

  sendText(phoneNumber)
  await turn(500)

  expect(events.map((event) => readTextReports(event)?.reports)).toMatchObject([
    [{ messageId: 'text-1', kind }],
  ])
})

test('a call that fails is retried twice, as Lambda does', async () => {
  const { sendText, turn, events } = run({}, () => failed)

  sendText('+12025550123')
  const counts: number[] = []
  for (const wait of [500, 60_000, 120_000, 3_600_000]) {
    await turn(wait)
    counts.push(events.length)
  }

  expect(counts).toEqual([1, 2, 3, 3])
})

test('a report that was due when the store was killed, or whose call was cut off, is delivered after the restart, once', async () => {
  const { promise, resolve } = Promise.withResolvers<InvocationResult>()
  const first = run({}, () => promise)
  first.sendText('+12025550123')
  await first.turn(500)
  const cutOff = [...first.events]
  first.sendEmail('bounce@simulator.amazonses.com')
  first.stop()
  resolve(failed)
  await soon()

  const second = run()
  await second.turn(2000)
  const third = run()
  await third.turn(200_000)

  const [text, ...emails] = second.events
  expect([text]).toEqual(cutOff)
  expect(emails.map(kindOf)).toEqual(['accepted', 'bounced'])
  expect(third.events).toEqual([])
})

test.each([
  ['a pattern of more than exact texts', 'Rule', { EventPattern: { source: [{ prefix: 'aws' }] } }],
  ['a subscription of code to a topic', 'Ops', { Protocol: 'lambda' }],
  ['a filter of entries', 'Delivered', { ...filter('').Properties, FilterPattern: '{ $.a = 1 }' }],
])('a stack with %s is refused at the start', (_case, id, properties) => {
  const changed = { [id]: { ...Object(resources)[id], Properties: properties } }

  expect(() => run(changed)).toThrow(/on one machine/)
})
