import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

const latest = { statistic: 'Maximum', period: Duration.minutes(5) }

export function recoveryAlarms(source: AlarmSource): AlarmEntries {
  const { retryQueue, metric, errors, entries } = source
  return {
    'Recovery/DeadLetters': {
      id: 'dead-letters',
      title: 'Deliveries or reports were put aside',
      impact:
        'retry-delivery kept failing on a message for half a day. A buyer may have paid and have nothing. The ' +
        'dead-letter queue keeps it for 14 days.',
      look: entries('retryDelivery', 'message.event = "Retry failed"', 24),
      // SQS emits no metrics for a queue that has been unused for six hours.
      metric: retryQueue.deadLetters.metricApproximateNumberOfMessagesVisible(latest),
    },
    'Recovery/RetriesDelayed': {
      id: 'retries-delayed',
      title: 'The retry queue is not being processed',
      impact:
        'Buyers have paid, and what was left unfinished of their deliveries is not tried again in time: ' +
        'retry-delivery does not run, is throttled, or has too much to do.',
      look: errors('retryDelivery'),
      // SQS leaves out messages that were received three times, such as those of an order that waits for SES. An old
      // message is therefore one that no function receives.
      // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
      metric: retryQueue.waiting.metricApproximateAgeOfOldestMessage(latest),
      threshold: 600,
      datapoints: [2, 2],
    },
    'Recovery/Repaired': {
      id: 'reconcile-repaired',
      title: 'Reconcile repaired orders, or has not run',
      impact:
        'An order was missing or stood still, and reconcile has recorded it or resumed its delivery: its ' +
        'buyer waited. Or reconcile has not run through for over two hours, and nothing finds the next one.',
      look: entries('reconcile', 'level = "ERROR" or message.event = "Reconciled"'),
      about: 'buyers',
      // Three runs: one may fail, and one may take ten minutes.
      metric: metric('OrdersRepaired', 45),
      // Every successful run emits it, even if 0. CloudWatch looks back three or four periods for it.
      withoutData: TreatMissingData.BREACHING,
    },
    'Recovery/WebhookMissed': {
      id: 'webhook-missed',
      title: 'The webhook misses events of Stripe',
      impact:
        'Stripe has events, and the webhook has not recorded them: its endpoint is off or its secret is wrong. ' +
        'Buyers get the ebook up to 15 minutes late, by reconcile.',
      look: entries('reconcile', 'message.event = "Event missed"'),
      about: 'buyers',
      // If reconcile does not run, the alarm above fires.
      metric: metric('EventsMissed', 15),
    },
  }
}
