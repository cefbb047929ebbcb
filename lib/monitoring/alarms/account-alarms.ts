import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { reputation } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'
import { textAlarms } from './text-alarms'

/**
 * AWS reviews an account that reaches these rates, and pauses its e-mail if they persist.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
export const reviewedRates = { bounces: 0.05, complaints: 0.001 }

/** Alarms fire at four fifths of a limit, while there is still time to act. */
const alarmedRates = { bounces: 0.04, complaints: 0.0008 }

/** Alarms about the account's reputation, its texts, and missing sales. */
export class AccountAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      this.addBounces(monitored, notifier),
      this.addComplaints(monitored, notifier),
      ...textAlarms(this, monitored, notifier),
      ...this.addNoSale(monitored, notifier),
    ]
  }

  private addBounces(monitored: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Bounces', {
      id: 'email-bounces',
      title: 'Too many e-mails bounce',
      impact:
        'Buyers mistyped their address, or someone is entering false ones. At 5 % AWS reviews the ' +
        'account and may then stop all e-mail of the store.',
      diagnose: diagnoseCommands(this).emailStatus(),
      audience: 'ops',
      metric: reputation(monitored, 'BounceRate', average),
      threshold: alarmedRates.bounces,
      ...rate,
      notifier,
    })
  }

  private addComplaints(monitored: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Complaints', {
      id: 'email-complaints',
      title: 'Buyers mark the e-mails as spam',
      impact:
        'At 0.1 % AWS reviews the account and may then stop all e-mail of the store. With few sales ' +
        'a single complaint is enough.',
      diagnose: diagnoseCommands(this).emailStatus(),
      audience: 'ops',
      metric: reputation(monitored, 'ComplaintRate', average),
      threshold: alarmedRates.complaints,
      ...rate,
      notifier,
    })
  }

  /** A stage in which hours without a sale are usual leaves `noSaleHours` out and gets no alarm. */
  private addNoSale({ config: { noSaleHours }, stage }: Monitored, notifier: IAlarmAction) {
    if (noSaleHours === undefined) return []
    return [
      new StoreAlarm(this, 'NoSale', {
        id: 'no-sale',
        title: `No sale for ${noSaleHours} hours`,
        impact:
          'Sales are usual in this time. Buyers may be unable to pay for a reason that no other ' +
          'alarm detects, such as a broken page, a broken card form or an advertisement that ended.',
        diagnose: `npm run doctor -- --stage ${stage}`,
        audience: 'ops',
        // The metric is emitted once per sale: an hour without a datapoint is an hour with 0 sales.
        metric: new MathExpression({
          expression: 'FILL(sales, 0)',
          usingMetrics: {
            sales: storeMetric(this, 'Sale', { statistic: 'Sum', period: Duration.hours(1) }),
          },
          label: 'Sales an hour',
          period: Duration.hours(1),
        }),
        threshold: 1,
        breaching: 'below',
        datapoints: { breaching: noSaleHours, evaluated: noSaleHours },
        missingData: TreatMissingData.BREACHING,
        notifier,
      }),
    ]
  }
}

const average = { statistic: 'Average', period: Duration.hours(1) }
const rate = {
  datapoints: { breaching: 1, evaluated: 1 },
  // A rate does not improve because nothing was sent for an hour.
  missingData: TreatMissingData.IGNORE,
}
