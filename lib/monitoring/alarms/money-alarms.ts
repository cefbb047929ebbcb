import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** About findings of reconcile and record-movements at Stripe, where no call to the store fails. */
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
        'A payout, an order or the balance does not agree with the ledger, so a statement would be wrong. Or ' +
        'record-movements has not run through for 150 minutes, and new sales are missing in the figures.',
      look: entries(
        'recordMovements',
        'level = "ERROR" or message.event = "Movements recorded"',
        25,
      ),
      audience: 'finance',
      // Two runs and some: one may fail, and one may take ten minutes.
      metric: metric('BooksDiffer', 150, 'Maximum'),
      // Every run that succeeds emits the metric, even if it is 0.
      withoutData: TreatMissingData.BREACHING,
    },
  }
}
