import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { reputation, textSpend } from './aws-metrics'
import { lookCommands } from './look'
import { StoreAlarm } from './store-alarm'
import { storeMetric } from './store-metric'
import type { Watched } from './monitored'

/**
 * AWS looks at an account that reaches these rates, and stops its e-mails when they stay.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
export const reviewedRates = { bounces: 0.05, complaints: 0.001 }

/** At four fifths of a limit there is still time to do something. */
const alarmedRates = { bounces: 0.04, complaints: 0.0008 }
const alarmedPercentOfBudget = 80

/** What AWS would stop the account for, what money is spent on, and whether any comes in. */
export class AccountAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, watched: Watched, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      this.addBounces(watched, notifier),
      this.addComplaints(watched, notifier),
      this.addTextSpend(watched, notifier),
      ...this.addNoSale(watched, notifier),
    ]
  }

  private addBounces(watched: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Bounces', {
      id: 'email-bounces',
      title: 'Too many e-mails come back',
      impact:
        'Buyers mistyped their address, or somebody feeds in wrong ones. AWS reviews the account at ' +
        '5 % and may then stop every e-mail of the store.',
      look: lookCommands(this).emailStanding(),
      audience: 'ops',
      metric: reputation(watched, 'BounceRate', average),
      threshold: alarmedRates.bounces,
      ...rate,
      notifier,
    })
  }

  private addComplaints(watched: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Complaints', {
      id: 'email-complaints',
      title: 'Buyers call the e-mails spam',
      impact:
        'AWS reviews the account at 0.1 % and may then stop every e-mail of the store. With few ' +
        'sales a single complaint is enough.',
      look: lookCommands(this).emailStanding(),
      audience: 'ops',
      metric: reputation(watched, 'ComplaintRate', average),
      threshold: alarmedRates.complaints,
      ...rate,
      notifier,
    })
  }

  private addTextSpend({ config }: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'TextSpend', {
      id: 'text-spend',
      title: `Texts have used up ${alarmedPercentOfBudget} % of the month's budget`,
      impact:
        "When the account's limit is reached, AWS sends no more texts this month: buyers who chose " +
        'a text get nothing. And texts cost more than planned.',
      look: lookCommands(this).textLimit(),
      audience: 'finance',
      metric: textSpend({ period: Duration.hours(1) }),
      threshold: (config.textBudgetDollars * alarmedPercentOfBudget) / 100,
      badPeriods: { count: 1, of: 1 },
      // The sum is written when a text is sent. Between two texts it is what it was.
      missingData: TreatMissingData.IGNORE,
      notifier,
    })
  }

  /** Where hours without a sale are usual, an alarm for them would be noise. */
  private addNoSale({ config: { noSaleHours }, stage }: Watched, notifier: IAlarmAction) {
    if (noSaleHours === undefined) return []
    return [
      new StoreAlarm(this, 'NoSale', {
        id: 'no-sale',
        title: `Nothing sold for ${noSaleHours} hours`,
        impact:
          'Sales are usual in this time. Something may keep buyers from paying that no other alarm ' +
          'sees, such as a broken page, an expired card form or an advertisement that ended.',
        look: `npm run doctor -- --stage ${stage}`,
        audience: 'ops',
        // A sale is written when it happens: hours without a figure are hours with 0.
        metric: new MathExpression({
          expression: 'FILL(sales, 0)',
          usingMetrics: {
            sales: storeMetric(this, 'Sale', { statistic: 'Sum', period: Duration.hours(1) }),
          },
          label: 'Sales an hour',
          period: Duration.hours(1),
        }),
        threshold: 1,
        bad: 'below',
        badPeriods: { count: noSaleHours, of: noSaleHours },
        missingData: TreatMissingData.BREACHING,
        notifier,
      }),
    ]
  }
}

const average = { statistic: 'Average', period: Duration.hours(1) }
const rate = {
  badPeriods: { count: 1, of: 1 },
  // A rate does not get better because nothing was sent for an hour.
  missingData: TreatMissingData.IGNORE,
}
