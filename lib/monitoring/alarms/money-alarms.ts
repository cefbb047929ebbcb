import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** What reconcile and keep-books find at Stripe while no call to the store fails. */
export function moneyAlarms({ metric, entries }: AlarmSource): AlarmEntries {
  return {
    CardTesting: {
      id: 'card-testing',
      title: 'Someone tests stolen cards at the checkout',
      impact:
        'Many cards were declined within a quarter of an hour. Each that is accepted becomes a dispute with a fee ' +
        'of $15 unless it is refunded, and banks begin to decline the cards of honest buyers.',
      look: entries('reconcile', 'message.event = "Card testing"'),
      audience: 'finance',
      // Two runs of reconcile, so that seconds of jitter between them do not resolve the alarm. What is suspicious is
      // decided in lambda/operations/card-testing.ts.
      metric: metric('CardTesting', 30),
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
      // Every successful run emits it, even if 0.
      withoutData: TreatMissingData.BREACHING,
    },
  }
}
