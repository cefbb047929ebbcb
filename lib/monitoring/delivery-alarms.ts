import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { lookCommands } from './look'
import { StoreAlarm } from './store-alarm'
import { storeMetric } from './store-metric'
import type { Watched } from './monitored'

/** The promise: who has paid gets the ebook. Each of these is about people who have paid. */
export class DeliveryAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, watched: Watched, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      ...this.addUndelivered(watched, notifier),
      this.addDeliveryRefused(watched, notifier),
      this.addOrdersHeld(watched, notifier),
    ]
  }

  private addUndelivered({ functions }: Watched, notifier: IAlarmAction) {
    // Names the orders that wait, or says why the check fails.
    const look = lookCommands(this).errors(functions.checkDeliveries.logGroup, '5m')
    const every = { statistic: 'Maximum', period: Duration.minutes(1) }
    return [
      new StoreAlarm(this, 'UndeliveredAfter5Minutes', {
        id: 'paid-undelivered-5-minutes',
        title: 'Paid, and nothing delivered after 5 minutes',
        impact:
          'Buyers have paid and wait for their ebook. Or the check that counts them has stopped, ' +
          'and then nobody knows how many wait.',
        look,
        audience: 'ops',
        metric: storeMetric(this, 'UndeliveredAfter5Minutes', every),
        threshold: 1,
        // Stripe's second attempt comes after some five minutes and ends most hiccups unseen.
        badPeriods: { count: 5, of: 5 },
        // The check writes a figure every minute, 0 included: none means that it has stopped.
        missingData: TreatMissingData.BREACHING,
        notifier,
      }),
      new StoreAlarm(this, 'UndeliveredAfter2Hours', {
        id: 'paid-undelivered-2-hours',
        title: 'Paid, and nothing delivered after 2 hours',
        impact:
          'The page promises delivery in hours, and buyers have paid and have nothing. ' +
          'They will write, and then call their bank.',
        look,
        audience: 'ops',
        metric: storeMetric(this, 'UndeliveredAfter2Hours', every),
        threshold: 1,
        // After two hours no hiccup is left to wait for; two readings rule out a chance one.
        badPeriods: { count: 2, of: 2 },
        // A check that has stopped, of which the other alarm tells, does not make this one good.
        missingData: TreatMissingData.IGNORE,
        notifier,
      }),
    ]
  }

  private addDeliveryRefused({ functions }: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'DeliveryRefused', {
      id: 'delivery-refused',
      title: 'A message to a buyer was refused for good',
      impact:
        'A buyer has paid, and the e-mail or the text cannot be sent to the address given. Nobody ' +
        'tries again by itself, so somebody has to write to this buyer.',
      look: lookCommands(this).entries(
        functions.stripeWebhook.logGroup,
        '$.message.result = "refused"',
        '3h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'DeliveryRefused', sumOfAnHour),
      ...each,
      notifier,
    })
  }

  private addOrdersHeld({ functions }: Watched, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'OrdersHeld', {
      id: 'orders-held',
      title: 'An order is held: the amount is not what was asked',
      impact:
        'Somebody has paid another amount or currency than the store asked for, and gets nothing ' +
        'until a person decides.',
      look: lookCommands(this).entries(
        functions.stripeWebhook.logGroup,
        '$.message.status = "held"',
        '3h',
      ),
      audience: 'finance',
      metric: storeMetric(this, 'OrderHeld', sumOfAnHour),
      ...each,
      notifier,
    })
  }
}

/**
 * One is enough, as each is one buyer's. A whole hour, so that many of them are one message an hour
 * and not one each; the window slides, so the first is told of at once.
 */
const sumOfAnHour = { statistic: 'Sum', period: Duration.hours(1) }
const each = {
  threshold: 1,
  badPeriods: { count: 1, of: 1 },
  // Written only when it happens.
  missingData: TreatMissingData.NOT_BREACHING,
}
