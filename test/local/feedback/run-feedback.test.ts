import { join } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { handTurnedClock } from 'kit'
import { fakeFunction, type InvocationResult, makeCalls, runFeedback, smallStack } from 'stack-runner/testing'
import { readEmailReport } from '../../../lambda/shop/functions/record-feedback/email-report'
import { readTextReports } from '../../../lambda/shop/functions/record-feedback/text-reports'
import { findResource, synthesizeStore } from '../../support/lib/store-template'
import { useFolder } from '../../support/run/use-folder'

const { resources } = synthesizeStore()
const resourceOf = (type: string, idStart?: string) => findResource(resources, type, idStart)
const destination = resourceOf('AWS::SES::ConfigurationSetEventDestination')
const functions = Object.keys(resources).filter((id) => resources[id]?.Type === 'AWS::Lambda::Function')

const folder = useFolder()

function run(changes: object = {}, respond?: () => Promise<InvocationResult> | InvocationResult) {
  const { running, events } = fakeFunction(respond)
  const clock = handTurnedClock()
  const stack = smallStack({ ...resources, ...changes })
  const all = functions.map((id) => {
    return { ...running, definition: { ...running.definition, arn: stack.attribute(id, 'Arn') } }
  })
  const calls = makeCalls(all, clock, join(folder, 'feedback.jsonl'))
  const listeners = runFeedback(stack, all, calls)
  const ownSet = `small-${resourceOf('AWS::SES::ConfigurationSet').id}`
  const sent = { from: 'books@example.com', replyTo: [], subject: 'Your ebook', body: {}, attachments: [] }
  const at = 1_795_300_000
  return {
    events,
    stop: () => calls.stop(),
    sendEmail: (to: string, configurationSet = ownSet) =>
      listeners.onEmail?.({
        email: { ...sent, messageId: 'email-1', destination: { to: [to] }, at },
        configurationSet,
        tags: { order: 'cs_test_1', holder: 'call-1' },
      }),
    sendText: (phoneNumber: string) => listeners.onText?.({ messageId: 'text-1', phoneNumber, message: 'Hello', at }),
    turn: async (milliseconds: number) => {
      await soon()
      clock.turnBy(milliseconds)
      await soon()
      await soon()
    },
  }
}

const error = { errorType: 'Error', errorMessage: '', stack: '' }
const failed: InvocationResult = { outcome: 'failed', error }
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
  expect(readEmailReport(events[0])?.reports[0]).toMatchObject({ orderId: 'cs_test_1', holder: 'call-1' })
})

test('events that the configuration set does not publish, and those of another set, are dropped', async () => {
  const EventDestination = { MatchingEventTypes: ['bounce'] }
  const Properties = { ...destination.Properties, EventDestination }
  const changed = { [destination.id]: { ...destination, Properties } }
  const { sendEmail, turn, events } = run(changed)

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

  expect(events.map((event) => readTextReports(event)?.reports)).toMatchObject([[{ messageId: 'text-1', kind }]])
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
  ['a pattern of more than exact texts', 'AWS::Events::Rule', { EventPattern: { a: [{ b: 1 }] } }],
  ['a subscription of code to a topic', 'AWS::SNS::Subscription', { Protocol: 'lambda' }],
])('a stack with %s is refused at the start', (_case, type, change) => {
  const found = Object.entries(resources).find(([, { Type }]) => Type === type)
  const [id = '', resource] = found ?? []
  const Properties = { ...resource?.Properties, ...change }

  expect(() => run({ [id]: { ...resource, Properties } })).toThrow(/on one machine/)
})
