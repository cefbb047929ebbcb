import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { textSpend } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

const alarmedPercentOfBudget = 80

/** The alarms about the account's texts, in the one stage that watches them. */
export function textAlarms(
  scope: Construct,
  { config: { texts }, textFailures, stage }: Monitored,
  notifier: IAlarmAction,
): StoreAlarm[] {
  if (!texts || !textFailures) return []
  const single = { breaching: 1, evaluated: 1 }
  return [
    new StoreAlarm(scope, 'TextSpend', {
      id: 'text-spend',
      title: `Texts have used ${alarmedPercentOfBudget} % of the month's budget`,
      impact:
        "At the account's limit AWS sends no more texts this month, and buyers who chose a text get " +
        'nothing. Texts also cost more than planned.',
      diagnose: diagnoseCommands(scope).textLimit(),
      audience: 'finance',
      metric: textSpend({ period: Duration.hours(1) }),
      threshold: (texts.budgetDollars * alarmedPercentOfBudget) / 100,
      datapoints: single,
      // SNS reports the sum only when a text is sent. Between two texts it does not change.
      missingData: TreatMissingData.IGNORE,
      notifier,
    }),
    new StoreAlarm(scope, 'TextFailures', {
      id: 'text-failures',
      title: 'A text did not arrive',
      impact:
        'SNS accepted a text and could not deliver it. A buyer who chose only a text has paid and has ' +
        'nothing. If the store may send no texts at all, every such buyer is affected.',
      diagnose: `npm run doctor -- --stage ${stage}`,
      audience: 'ops',
      metric: textFailures,
      threshold: 1,
      datapoints: single,
      // The log has an entry only for a failure.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    }),
  ]
}
