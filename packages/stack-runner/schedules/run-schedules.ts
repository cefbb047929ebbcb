import type { ScheduledEvent } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import type { Clock } from 'kit'
import { accountId } from '../template/account-id'
import { findFunction } from '../functions/find-function'
import type { RunningFunction } from '../functions/run-function'
import type { Stack } from '../template/stack'
import { readScheduledRules } from './scheduled-rule'

/**
 * A rule is first due when one period has passed since the start, and skipped while its previous run is not finished.
 *
 * @param clock stopping it stops the schedules
 */
export function runSchedules(stack: Stack, functions: RunningFunction[], clock: Clock): void {
  for (const { arn, periodMs, functionArns } of readScheduledRules(stack)) {
    const targets = functionArns.map((target) => findFunction(functions, target, arn))
    let isRunning = false
    const run = async () => {
      if (isRunning) return
      isRunning = true
      const event = scheduledEvent(stack.region, arn, clock.now())
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

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
function scheduledEvent(region: string, ruleArn: string, timeMs: number): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    // EventBridge writes whole seconds.
    time: new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [ruleArn],
    detail: {},
  }
}
