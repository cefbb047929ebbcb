import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { textSpend } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

const alarmedPercentOfBudget = 80

/** The alarm about what the account's texts cost, in the one stage that watches them. */
export function textAlarms(
  scope: Construct,
  { config: { texts } }: Monitored,
  notifier: IAlarmAction,
): StoreAlarm[] {
  if (!texts || !texts.watchesAccount) return []
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
      datapoints: { breaching: 1, evaluated: 1 },
      // SNS reports the sum only when a text is sent. Between two texts it does not change.
      missingData: TreatMissingData.IGNORE,
      notifier,
    }),
  ]
}
