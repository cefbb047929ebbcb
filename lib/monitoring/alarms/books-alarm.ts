import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** The alarm about books that do not agree with Stripe, or that nobody keeps. */
export class BooksAlarm extends StoreAlarm {
  constructor(scope: Construct, id: string, { functions }: Monitored, notifier: IAlarmAction) {
    super(scope, id, {
      id: 'books-differ',
      title: 'The books differ from Stripe, or are not kept',
      impact:
        'A payout, an order or the balance does not agree with the ledger, so a statement would be wrong. Or ' +
        'record-movements has not run through for 45 minutes, and new sales are missing in the figures.',
      diagnose: diagnoseCommands(scope).logEntries(
        functions.recordMovements.logGroup,
        '$.level = "ERROR" || $.message.event = "Movements recorded"',
        '25h',
      ),
      audience: 'finance',
      metric: storeMetric(scope, 'BooksDiffer', {
        statistic: 'Maximum',
        // Three runs: one may fail, and one may take ten minutes.
        period: Duration.minutes(45),
      }),
      threshold: 1,
      datapoints: { breaching: 1, evaluated: 1 },
      // A run that comes through emits the metric, even if it is 0.
      missingData: TreatMissingData.BREACHING,
      notifier,
    })
  }
}
