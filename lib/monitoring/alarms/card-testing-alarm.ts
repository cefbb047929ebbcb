import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** The alarm about many declined cards, which reconcile finds at Stripe: no call to the store fails. */
export class CardTestingAlarm extends StoreAlarm {
  constructor(scope: Construct, id: string, { functions }: Monitored, notifier: IAlarmAction) {
    super(scope, id, {
      id: 'card-testing',
      title: 'Someone tests stolen cards at the checkout',
      impact:
        'Many cards were declined within a quarter of an hour. Each that is accepted becomes a dispute with a fee ' +
        'of $15 unless it is refunded, and banks begin to decline the cards of honest buyers.',
      diagnose: diagnoseCommands(scope).logEntries(
        functions.reconcile.logGroup,
        '$.message.event = "Card testing"',
        '3h',
      ),
      audience: 'finance',
      // Two runs of reconcile, so that their seconds of difference do not resolve it in between.
      metric: storeMetric(scope, 'CardTesting', {
        statistic: 'Sum',
        period: Duration.minutes(30),
      }),
      // What is suspicious, reconcile decides (lambda/functions/reconcile/card-testing.ts).
      threshold: 1,
      datapoints: { breaching: 1, evaluated: 1 },
      // The metric is emitted only when it happens. If reconcile does not run, another alarm fires.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }
}
