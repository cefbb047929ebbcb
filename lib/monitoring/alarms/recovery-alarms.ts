import { Duration } from 'aws-cdk-lib'
import { type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { quarterlySum, single } from './delivery-alarms'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm } from './store-alarm'

const period = Duration.minutes(5)

/** Alarms about what makes up for a failure: the retry queue and reconcile. */
export class RecoveryAlarms extends Construct {
  readonly alarms: StoreAlarm[]

  constructor(scope: Construct, id: string, monitored: Monitored, notifier: IAlarmAction) {
    super(scope, id)
    this.alarms = [
      this.addDeadLetters(monitored, notifier),
      this.addRetriesDelayed(monitored, notifier),
      this.addRepaired(monitored, notifier),
      this.addWebhookMissed(monitored, notifier),
    ]
  }

  private addDeadLetters({ functions, retryQueue }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'DeadLetters', {
      id: 'dead-letters',
      title: 'Deliveries or reports were put aside',
      impact:
        'retry-delivery failed at a message for half a day. A buyer may have paid and have nothing. The ' +
        'dead-letter queue keeps it for 14 days.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.retryDelivery.logGroup,
        '$.message.event = "Retry failed"',
        '24h',
      ),
      audience: 'ops',
      metric: retryQueue.deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period,
      }),
      threshold: 1,
      datapoints: { breaching: 1, evaluated: 1 },
      // SQS reports nothing of a queue that has been empty and unused for six hours.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }

  /**
   * SQS leaves out messages that were received three times, such as those of an order that waits for SES: an old
   * message is one that nobody receives.
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
   */
  private addRetriesDelayed({ functions, retryQueue }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'RetriesDelayed', {
      id: 'retries-delayed',
      title: 'The retry queue is not worked off',
      impact:
        'Buyers have paid, and what was left unfinished of their deliveries is not tried again in time: ' +
        'retry-delivery does not run, is throttled, or has too much to do.',
      diagnose: diagnoseCommands(this).errors(functions.retryDelivery.logGroup),
      audience: 'ops',
      metric: retryQueue.waiting.metricApproximateAgeOfOldestMessage({
        statistic: 'Maximum',
        period,
      }),
      threshold: 600,
      datapoints: { breaching: 2, evaluated: 2 },
      // The queue is empty.
      missingData: TreatMissingData.NOT_BREACHING,
      notifier,
    })
  }

  private addRepaired({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'Repaired', {
      id: 'reconcile-repaired',
      title: 'Reconcile repaired orders, or has not run',
      impact:
        'An order was missing or stood still, and reconcile has recorded it or resumed its delivery: its ' +
        'buyer waited. Or reconcile has not run through for 45 minutes, and nothing finds the next one.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.reconcile.logGroup,
        '$.level = "ERROR" || $.message.event = "Reconciled"',
        '3h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'OrdersRepaired', {
        statistic: 'Sum',
        // Three runs: one may fail, and one may take ten minutes.
        period: Duration.minutes(45),
      }),
      ...single,
      // A run that comes through emits the metric, even if it is 0.
      missingData: TreatMissingData.BREACHING,
      notifier,
    })
  }

  private addWebhookMissed({ functions }: Monitored, notifier: IAlarmAction) {
    return new StoreAlarm(this, 'WebhookMissed', {
      id: 'webhook-missed',
      title: 'The webhook misses events of Stripe',
      impact:
        'Stripe has events, and the webhook has not recorded them: its endpoint is off or its secret is wrong. ' +
        'Buyers get the ebook up to 15 minutes late, by reconcile.',
      diagnose: diagnoseCommands(this).logEntries(
        functions.reconcile.logGroup,
        '$.message.event = "Event missed"',
        '3h',
      ),
      audience: 'ops',
      metric: storeMetric(this, 'EventsMissed', quarterlySum),
      ...single,
      // If reconcile does not run, the other alarm fires.
      notifier,
    })
  }
}
