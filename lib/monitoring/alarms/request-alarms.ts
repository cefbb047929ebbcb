import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** Alarms about requests that go wrong while the store is up. Each notifies on its own. */
export class RequestAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [this.addSlow(monitored, notifier)]
  }

  private addSlow({ functions }: Monitored, notifier: IAlarmAction) {
    const { alias, logGroup } = functions.createPayment
    return new StoreAlarm(this, 'CreatePaymentSlow', {
      id: 'create-payment-slow',
      title: 'The checkout takes long to open',
      impact: 'After pressing Complete Purchase, buyers wait 5 seconds or more, and leave.',
      diagnose: diagnoseCommands(this).logEntries(logGroup, '$.record.metrics.durationMs > 5000'),
      audience: 'ops',
      metric: alias.metricDuration({ statistic: 'p95', period: Duration.minutes(15) }),
      // One second is usual; the timeout for Stripe is eight.
      threshold: 5000,
      // With few buyers the 95th percentile is the slowest request, so one slow period is ignored and
      // two are not. CloudWatch's own protection against small samples would need 200 requests.
      datapoints: { breaching: 2, evaluated: 4 },
      // No buyer tried to pay.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }
}
