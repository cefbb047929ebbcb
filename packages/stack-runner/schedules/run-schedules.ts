import type { Clock } from 'kit'
import { z } from 'zod'
import { findFunction, type RunningFunction } from '../functions/run-function'
import { eventBridgeEvent } from '../platform/event-bridge-event'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

/**
 * A rule is first due one period after the start, and skipped while its previous run is not finished.
 *
 * @param clock stopping it stops the schedules
 */
export function runSchedules(stack: Stack, functions: RunningFunction[], clock: Clock): void {
  for (const { arn, periodMs, functionArns } of readScheduledRules(stack)) {
    const targets = functionArns.map((target) => findFunction(functions, target, arn))
    const rule = { source: 'aws.events', 'detail-type': 'Scheduled Event', region: stack.region, resources: [arn] }
    let isRunning = false
    const run = async () => {
      if (isRunning) return
      isRunning = true
      const event = eventBridgeEvent(clock.now(), { ...rule, detail: {} })
      try {
        await Promise.all(targets.map((target) => target.invoke(event)))
      } finally {
        isRunning = false
      }
    }
    // Each period is counted from now: a machine that slept does not catch up on missed runs.
    const wait = () =>
      clock.at(clock.now() + periodMs, () => {
        wait()
        void run()
      })
    wait()
  }
}

type ScheduledRule = {
  arn: string
  periodMs: number
  /** Of functions, versions or aliases. */
  functionArns: string[]
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const maxPeriodMs = 2 ** 31 - 1

const periodSchema = z.string().transform((expression, context) => {
  if (/^cron\(.+\)$/.test(expression)) return 'calendar' as const
  const [, count, unit] = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const known = z.enum(['minute', 'hour', 'day']).safeParse(unit).data
  const periodMs = known && Number(count) * unitMs[known]
  if (periodMs !== undefined && periodMs <= maxPeriodMs) return periodMs
  context.addIssue(`${expression} is not run on one machine: only rates of up to 24 days are`)
  return z.NEVER
})

const targetsSchema = z.array(
  z.object({
    Arn: z.string().regex(/^arn:aws:lambda:/, 'only functions are run as targets of a rule on one machine'),
    DeadLetterConfig: refused('a queue for events that failed is not run'),
    Input: refused('an input is not run'),
    InputPath: refused('an input path is not run'),
    InputTransformer: refused('an input transformer is not run'),
  }),
)

const ruleSchema = z
  .object({
    ScheduleExpression: periodSchema.optional(),
    State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
    EventBusName: z.literal('default', 'other event buses are not run on one machine').optional(),
    /** feedback/run-feedback.ts runs rules that have a pattern. */
    EventPattern: z.unknown().optional(),
    Targets: z.array(z.looseObject({ Arn: z.string() })).default([]),
  })
  .superRefine(({ ScheduleExpression, EventPattern, Targets }, context) => {
    if ((ScheduleExpression === undefined) === (EventPattern === undefined)) {
      context.addIssue('a rule has either a ScheduleExpression or an EventPattern')
    }
    if (typeof ScheduleExpression !== 'number') return
    const faults = targetsSchema.safeParse(Targets).error?.issues ?? []
    for (const { message } of faults) context.addIssue(message)
  })

/**
 * Enabled rules with a rate. One with a calendar time, such as the alarms' monthly trial, is not run; any other is a
 * `StartError`.
 */
function readScheduledRules(stack: Stack): ScheduledRule[] {
  return stack.resources('AWS::Events::Rule', ruleSchema).flatMap(({ id, properties }) => {
    const { ScheduleExpression: periodMs, State, Targets } = properties
    if (State === 'DISABLED' || typeof periodMs !== 'number') return []
    const functionArns = Targets.map(({ Arn }) => Arn)
    return [{ arn: stack.attribute(id, 'Arn'), periodMs, functionArns }]
  })
}
