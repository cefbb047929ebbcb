import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { lookCommands } from './look'
import { StoreAlarm } from './store-alarm'
import { storeMetric } from './store-metric'
import type { Watched } from './monitored'

/** What is wrong, or may be, while the store still answers. Each tells for itself. */
export class CallAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, watched: Watched, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [this.addSignatures(watched, notifier), this.addSlow(watched, notifier)]
  }

  private addSignatures({ functions }: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'SignatureRejected', {
      id: 'signature-failures',
      title: "Stripe's calls are refused: wrong signature",
      impact:
        "If they are Stripe's, no payment is recorded and no buyer gets the ebook. If sales " +
        'still come in, a stranger is trying the address and nobody is hurt.',
      look: lookCommands(this).entries(
        functions.stripeWebhook.logGroup,
        '$.message.event = "Event recorded"',
        '6h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'SignatureRejected', {
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
      // A scanner knocks in one burst, which is one period or two however many calls it makes. Stripe
      // with a wrong secret knocks at each sale, and again after minutes and after half an hour.
      badPeriods: { count: 3, of: 36 },
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }

  private addSlow({ functions }: Watched, notifier: IAlarmAction) {
    const { alias, logGroup } = functions.createPayment
    return new StoreAlarm(this, 'CreatePaymentSlow', {
      id: 'create-payment-slow',
      title: 'Buyers wait long for the checkout',
      impact:
        'Between Complete Purchase and the checkout buyers wait 5 seconds or more, and leave.',
      look: lookCommands(this).entries(logGroup, '$.record.metrics.durationMs > 5000'),
      audience: 'ops',
      metric: alias.metricDuration({ statistic: 'p95', period: Duration.minutes(15) }),
      // Usual is one second; Stripe is given up on after eight.
      threshold: 5000,
      // With few buyers the 95th percentile is the slowest call: one of those is no alarm, two slow
      // quarters of an hour are. CloudWatch's own guard against few calls would ask for 200 of them.
      badPeriods: { count: 2, of: 4 },
      // Nobody wanted to pay.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }
}
