import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** What the scheduled checks count. Each emits its metric even if 0: without data, the check has stopped. */
export function checkAlarms({ metric, errors, entries }: AlarmSource): AlarmEntries {
  const withoutData = TreatMissingData.BREACHING
  return {
    'Checks/Undelivered': {
      id: 'paid-undelivered',
      title: 'Paid orders are undelivered after 5 minutes',
      impact:
        'Buyers have paid and are waiting for their ebook. Or the check stopped up to an hour ago, and ' +
        'undelivered orders are no longer counted.',
      // check-deliveries logs the undelivered orders, or why it failed.
      look: errors('checkDeliveries'),
      about: 'buyers',
      // A single order is enough, at once. The alarm fires again after a quarter of an hour without a new one.
      metric: metric('NewlyUndelivered', 15),
      withoutData,
    },
    'Checks/Upkeep': {
      id: 'upkeep',
      title: 'Reconcile has not run through',
      impact:
        'For over half an hour reconcile has not run, or could not repair all that it found. Nothing else records a ' +
        'payment that the webhook missed, or looks after the queues.',
      look: entries('reconcile', 'level = "ERROR" or message.event = "Reconciled"'),
      // Each of three runs, because one may fail, and one may take ten minutes. Without data CloudWatch looks back
      // three or four periods.
      metric: metric('Reconciled', 45, 'Minimum'),
      withoutData,
    },
    Books: {
      id: 'books-differ',
      title: 'The books differ from Stripe, or are not kept',
      impact:
        'A payout, an order or the balance does not agree with Stripe, so a statement would be wrong. Or keep-books, ' +
        'which runs once a day, has not run through for 26 hours, and a month that is due is not closed.',
      look: entries('keepBooks', 'level = "ERROR" or message.event = "Books kept"', 50),
      audience: 'finance',
      // In alarm when each of the last 26 hours has a difference or no run. One period of 26 hours would notice a
      // missing run days late, because CloudWatch looks back several periods for a datapoint.
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
      metric: metric('BooksDiffer', 60, 'Maximum'),
      datapoints: [26, 26],
      withoutData,
      warmUpMinutes: 27 * 60,
    },
  }
}
