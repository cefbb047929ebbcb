import { FilterPattern, SubscriptionFilter } from 'aws-cdk-lib/aws-logs'
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations'
import { Construct } from 'constructs'
import type { Monitored } from './metrics/monitored'

/** The log itself passes these entries to send-alarm: no metric, and no alarm that stands and hides the next one. */
export function passOnConditions(scope: Construct, { functions }: Monitored): void {
  // Whatever writes orders logs conditions too.
  const telling = {
    StripeWebhook: functions.stripeWebhook,
    DownloadEbook: functions.downloadEbook,
    RetryDelivery: functions.retryDelivery,
    RecordFeedback: functions.recordFeedback,
    ChangeOrder: functions.changeOrder,
    CheckDeliveries: functions.checkDeliveries,
    Reconcile: functions.reconcile,
  }
  const place = new Construct(scope, 'Conditions')
  const destination = new LambdaDestination(functions.sendAlarm.alias)
  const filterPattern = FilterPattern.exists('$.message.condition')
  for (const [id, { logGroup }] of Object.entries(telling)) {
    new SubscriptionFilter(place, id, { logGroup, destination, filterPattern })
  }
}
