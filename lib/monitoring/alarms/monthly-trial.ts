import { Stack } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import type { DirectTopic } from './topics'
import { alarmNameOf } from './store-alarm'

/** Emails through each topic every month, so that silence means that all is well. */
export function addMonthlyTrial(scope: Construct, { stage, functions }: Monitored, direct: DirectTopic): void {
  const event = RuleTargetInput.fromObject(alarmEvent(scope, trialText(stage)))
  const notifier = new LambdaFunction(functions.sendAlarm.alias, { event })
  new Rule(new Construct(scope, 'Trial'), 'FirstOfTheMonth', {
    schedule: Schedule.cron({ day: '1', hour: '9', minute: '0' }),
    targets: [notifier, direct.textTarget(directText(stage))],
  })
}

/** CloudWatch's event as send-alarm reads it, marked as the trial. */
function alarmEvent(scope: Construct, description: string) {
  return {
    source: 'aws.cloudwatch',
    region: Stack.of(scope).region,
    isTrial: true,
    alarmData: {
      alarmName: alarmNameOf(scope, 'monthly-trial'),
      state: { value: 'OK', reason: 'Trial', timestamp: '2026-11-01T09:00:00.000+0000' },
      configuration: { description },
    },
  }
}

const works = 'The alarms work: this is the monthly trial; nothing is wrong.'

function trialText(stage: string): string {
  return [
    works,
    'This email took the way of every alarm. Ops gets a second one today, on the way without a function.',
    missing(stage),
  ].join('\n\n')
}

/** One line: a target's input is a JSON string, and the email shows its escapes. */
function directText(stage: string): string {
  return [
    works,
    `This email of stage ${stage} took the way without a function, which only outages take.`,
    missing(stage),
  ].join(' ')
}

function missing(stage: string): string {
  return (
    `If it is missing next month, run: npm run doctor -- --stage ${stage} ` +
    '(docs/runbook.md#if-the-monthly-trial-does-not-arrive)'
  )
}
