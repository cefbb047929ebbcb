import { setImmediate as soon } from 'node:timers/promises'
import { handTurnedClock } from 'kit'
import type { InvocationResult } from '../../functions/function-instance'
import { runSchedules } from '../../schedules/run-schedules'
import { fakeFunction } from '../support/fake-function'
import { smallResources, smallStack } from '../support/small-template'

const minute = 60_000
const direct = { Arn: { 'Fn::GetAtt': ['Function', 'Arn'] } }
const byAlias = { Arn: { Ref: 'Alias' } }
const toTopic = { Arn: 'arn:aws:sns:us-east-1:0:topic' }
const started = Date.UTC(2026, 10, 21, 9, 0, 0, 123)

/** Runs the small stack with one rule, by a clock that the test turns. */
function schedule(rule: object, target = fakeFunction()) {
  const every = { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED', Targets: [direct] }
  const Rule = { Type: 'AWS::Events::Rule', Properties: { ...every, ...rule } }
  const clock = handTurnedClock(started)
  runSchedules(smallStack({ ...smallResources, Rule }), [target.running], clock)
  const turn = async (durationMs: number) => {
    clock.turnBy(durationMs)
    await soon()
  }
  return { events: target.events, clock, turn }
}

test('a function is called one period after the start with what EventBridge sends', async () => {
  const { events, turn } = schedule({})

  await turn(minute - 1)
  expect(events).toEqual([])
  await turn(1)

  expect(events).toEqual([
    {
      version: '0',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: '2026-11-21T09:01:00Z',
      region: 'us-east-1',
      resources: ['arn:aws:events:us-east-1:000000000000:rule/small-Rule'],
      detail: {},
    },
  ])
})

test.each([
  ['rate(15 minutes)', 15 * minute],
  ['rate(1 hour)', 60 * minute],
  ['rate(1 day)', 24 * 60 * minute],
])('a rule with %s calls its function once in each period, also by an alias', async (ScheduleExpression, periodMs) => {
  const { events, turn } = schedule({ ScheduleExpression, Targets: [byAlias] })

  await turn(periodMs)
  await turn(periodMs)
  await turn(periodMs - 1)

  expect(events).toHaveLength(2)
})

test('a rule is skipped while its last call runs, and is due again afterwards, even if that call failed', async () => {
  const waiting: ((result: InvocationResult) => void)[] = []
  const slow = fakeFunction(() => new Promise((resolve) => waiting.push(resolve)))
  const { events, clock, turn } = schedule({}, slow)

  await turn(3 * minute)
  expect(events).toHaveLength(1)

  waiting[0]?.({ outcome: 'timed out' })
  await soon()
  await turn(minute)
  clock.stop()
  await turn(minute)
  expect(events).toHaveLength(2)
})

test('a rule that the runner cannot follow is refused at the start, and one for a calendar time is not run', () => {
  const cron = { ScheduleExpression: 'cron(0 9 1 * ? *)' }
  const other = { Arn: 'arn:aws:lambda:us-east-1:0:function:other' }
  const refused = [
    [{ ScheduleExpression: 'at(2026-11-21)' }, /at\(2026-11-21\)/],
    [{ ScheduleExpression: 'rate(30 days)' }, /rate\(30 days\)/],
    [{ EventPattern: { source: ['aws.ses'] } }, /either a ScheduleExpression or an EventPattern/],
    [{ Targets: [toTopic] }, /only functions/],
    [{ Targets: [other] }, /rule\/small-Rule calls .*function:other/],
    [{ Targets: [{ ...byAlias, Input: '{}' }] }, /an input is not run/],
  ] as const

  for (const [rule, reason] of refused) expect(() => schedule(rule)).toThrow(reason)
  expect(() => schedule({ ...cron, Targets: [{ ...direct, Input: '{}' }, toTopic] })).not.toThrow()
})
