import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

/** Alarms about buyers who have paid and do not have the ebook. */
export class DeliveryAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      ...this.addUndelivered(monitored, notifier),
      this.addDeliveryRefused(monitored, notifier),
      this.addOrderDecisions(monitored, notifier),
    ]
  }

  private addUndelivered({ functions }: Monitored, notifier: IAlarmAction) {
    // The check logs the undelivered orders, and the reason if it fails itself.
    const diagnose = diagnoseCommands(this).errors(functions.checkDeliveries.logGroup, '5m')
    return [
      new StoreAlarm(this, 'UndeliveredAfter5Minutes', {
        id: 'paid-undelivered-5-minutes',
        title: 'Paid orders are undelivered after 5 minutes',
        impact:
          'Buyers have paid and are waiting for their ebook. Or the check has stopped, and ' +
          'undelivered orders are no longer counted.',
        diagnose,
        audience: 'ops',
        metric: storeMetric(this, 'NewlyUndeliveredAfter5Minutes', quarterlySum),
        ...single,
        // The check emits the metric every minute, even if it is 0: no datapoint means it has stopped.
        missingData: TreatMissingData.BREACHING,
        notifier,
      }),
      new StoreAlarm(this, 'UndeliveredAfter2Hours', {
        id: 'paid-undelivered-2-hours',
        title: 'Paid orders are undelivered after 2 hours',
        impact:
          'Buyers have paid and have nothing, although the page promises delivery within hours. They ' +
          'will write, and then dispute the charge.',
        diagnose,
        audience: 'ops',
        // Emitted only when there are any. If the check has stopped, the other alarm fires.
        metric: storeMetric(this, 'NewlyUndeliveredAfter2Hours', quarterlySum),
        ...single,
        notifier,
      }),
    ]
  }

  private addDeliveryRefused({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'DeliveryRefused', {
      id: 'delivery-refused',
      title: 'A message to a buyer was given up',
      impact:
        'A buyer has paid, and the e-mail or text was refused for good, or not accepted in a day of ' +
        'attempts. The store does not go on, so someone has to help this buyer.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.stripeWebhook.logGroup,
        '$.message.event = "Delivery given up"',
        '3h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'DeliveryRefused', quarterlySum),
      ...single,
      notifier,
    })
  }

  private addOrderDecisions({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'OrderDecision', {
      id: 'order-decisions',
      title: 'An order needs a decision',
      impact:
        'A buyer has paid an unexpected amount, or what the store cannot read, and gets nothing until someone ' +
        'decides. Or an order cannot be finished. Or a bank reports a payment as fraud: it will be disputed, for a fee of $15, unless it is ' +
        'refunded before.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.stripeWebhook.logGroup,
        '$.message.decision = "held" || $.message.decision = "fraud_warning"',
        '3h',
      ),
      audience: 'finance',
      metric: storeMetric(this, 'OrderDecision', quarterlySum),
      ...single,
      notifier,
    })
  }
}

/**
 * Each later buyer sends an e-mail as well, and many at once send one: after a quarter of an hour without any,
 * the alarm can fire again. The window slides, so the first buyer notifies at once.
 */
export const quarterlySum = { statistic: 'Sum', period: Duration.minutes(15) }
/** One is enough, because each is one buyer. */
export const single = {
  threshold: 1,
  datapoints: { breaching: 1, evaluated: 1 },
  // The metric is emitted only when it happens.
  missingData: TreatMissingData.NOT_BREACHING,
  isAboutEvents: true,
}
