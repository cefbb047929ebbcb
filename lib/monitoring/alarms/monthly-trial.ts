import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import type { DirectTopic } from './topics'

/** Emails through each topic every month, so that silence means that all is well. */
export function addMonthlyTrial(scope: Construct, { stage, functions }: Monitored, direct: DirectTopic): void {
  const missing =
    `If it is missing next month, run: npm run doctor -- --stage ${stage} ` +
    '(docs/runbook.md#if-the-monthly-trial-does-not-arrive)'
  const trial = `${works}\n\nOps gets a second email today, on the way without a function.\n\n${missing}`
  // One line: a target's input is a JSON string, and the email shows its escapes.
  const text = `${works} This email of stage ${stage} took the way without a function, which only outages take. ${missing}`
  const notifier = new LambdaFunction(functions.sendAlarm.alias, { event: RuleTargetInput.fromObject({ trial }) })
  new Rule(new Construct(scope, 'Trial'), 'FirstOfTheMonth', {
    schedule: Schedule.cron({ day: '1', hour: '9', minute: '0' }),
    targets: [notifier, direct.textTarget(text)],
  })
}

const works = 'This is the monthly trial of the alarms; nothing is wrong.'
