import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { lookCommands } from './look'
import type { MetricName } from '../../lambda/platform/metrics/metric-units'
import { StoreAlarm, type StoreAlarmProps } from './store-alarm'
import { storeMetric } from './store-metric'
import type { CalledFunction, Watched } from './monitored'

type Failure = Pick<StoreAlarmProps, 'id' | 'title' | 'impact' | 'threshold' | 'badPeriods'>

/**
 * Which function answers with errors. Each counts its own 5xx; a crash or a time-out writes no such
 * figure and is seen by `api-failures`. Watching Lambda's own errors here as well would be three
 * metrics more, and every metric in an alarm costs $0.10 a month beyond the tenth.
 */
export class FailureAlarms extends Construct {
  readonly of: Record<CalledFunction, StoreAlarm>

  constructor(scope: Construct, id: string, { functions }: Watched) {
    super(scope, id)
    const add = (name: CalledFunction, metric: MetricName, minutes: number, failure: Failure) =>
      new StoreAlarm(this, metric, {
        ...failure,
        look: lookCommands(this).errors(functions[name].logGroup),
        audience: 'ops',
        metric: storeMetric(this, metric, {
          statistic: 'Sum',
          period: Duration.minutes(minutes),
        }),
        // Written only when it happens.
        missingData: TreatMissingData.NOT_BREACHING,
      })
    this.of = {
      stripeWebhook: add('stripeWebhook', 'WebhookFailure', 5, webhookFailures),
      createPayment: add('createPayment', 'CreatePaymentFailure', 15, createPaymentFailures),
      downloadEbook: add('downloadEbook', 'DownloadFailure', 15, downloadFailures),
    }
  }
}

/**
 * A single failure mends itself, because Stripe calls again: the first time after some minutes. With
 * three sales a day that second call is all there is to see of an outage, so two bad periods of an
 * hour ring; with three thousand they come within ten minutes.
 */
const webhookFailures: Failure = {
  id: 'webhook-failures',
  title: 'Payments are not recorded or not delivered',
  impact:
    "Buyers have paid, and Stripe's report of it ends in an error: they wait for their ebook. " +
    'Stripe tries again for three days, so no sale is lost if it is mended in that time.',
  threshold: 1,
  badPeriods: { count: 2, of: 12 },
}

/** One may be a hiccup of Stripe's. The second is the same buyer again, or the next one. */
const createPaymentFailures: Failure = {
  id: 'create-payment-failures',
  title: 'Buyers cannot get to the checkout',
  impact: 'Buyers who want to pay get an error instead of the checkout. Most will not come back.',
  threshold: 2,
  badPeriods: { count: 1, of: 1 },
}

/** The page asks to try again in a moment: who fails twice is hurt. */
const downloadFailures: Failure = {
  id: 'download-failures',
  title: 'Buyers cannot download the ebook',
  impact: 'Buyers who have paid and opened their link get an apology instead of the ebook.',
  threshold: 2,
  badPeriods: { count: 1, of: 1 },
}
