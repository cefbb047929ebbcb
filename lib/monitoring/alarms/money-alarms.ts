import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** About findings of reconcile and keep-books at Stripe, where no call to the store fails. */
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
      // Two runs of reconcile, so that seconds of jitter between them do not resolve the alarm. If reconcile does not
      // run, another alarm fires.
      metric: metric('CardTesting', 30),
      // reconcile decides what is suspicious (lambda/operations/card-testing.ts).
    },
    Books: {
      id: 'books-differ',
      title: 'The books differ from Stripe, or are not kept',
      impact:
        'A payout, an order or the balance does not agree with Stripe, so a statement would be wrong. Or keep-books, ' +
        'which runs once a day, has not run through for 26 hours, and a month that is due is not closed.',
      look: entries('keepBooks', 'level = "ERROR" or message.event = "Books kept"', 50),
      audience: 'finance',
      // Fires when each of the last 26 hours has a difference or no run, so a run that found none keeps it quiet until
      // the next one. One period of 26 hours would notice a missing run days late, because CloudWatch looks back some
      // periods further for a datapoint. It allows seven days.
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
      metric: metric('BooksDiffer', 60, 'Maximum'),
      datapoints: [26, 26],
      // Every run that succeeds emits the metric, even if it is 0.
      withoutData: TreatMissingData.BREACHING,
    },
  }
}
