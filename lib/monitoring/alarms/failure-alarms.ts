import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { diagnoseCommands } from './diagnose-commands'
import { StoreAlarm, type StoreAlarmProps } from './store-alarm'

type Failure = Pick<StoreAlarmProps, 'id' | 'title' | 'impact' | 'threshold' | 'datapoints'>

/**
 * One alarm per function that responds with errors. Each function counts its own 5xx responses; a crash
 * or timeout emits no such metric, and `api-failures` detects it. Lambda's own error metrics are not
 * used here as well: they would be three more metrics, and every metric in an alarm beyond the tenth
 * costs $0.10 a month.
 */
export class FailureAlarms extends Construct {
  readonly of: Record<CalledFunction, StoreAlarm>

  constructor(scope: Construct, id: string, { functions }: Monitored) {
    super(scope, id)
    const add = (name: CalledFunction, metric: MetricName, minutes: number, failure: Failure) =>
      new StoreAlarm(this, metric, {
        ...failure,
        diagnose: diagnoseCommands(this).errors(functions[name].logGroup),
        audience: 'ops',
        metric: storeMetric(this, metric, {
          statistic: 'Sum',
          period: Duration.minutes(minutes),
        }),
        // The metric is emitted only on a failure.
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
 * A single failure is harmless, because Stripe retries, first after some minutes. With three sales a
 * day that retry is the only second sign of an outage, so two failures within an hour fire the alarm;
 * with three thousand sales a day they come within ten minutes.
 */
const webhookFailures: Failure = {
  id: 'webhook-failures',
  title: 'Payments are not recorded or not delivered',
  impact:
    "Buyers have paid, and Stripe's event ends in an error: they are waiting for their ebook. " +
    'Stripe retries for three days; no sale is lost if this is fixed within that time.',
  threshold: 1,
  datapoints: { breaching: 2, evaluated: 12 },
}

/** One failure may be a short problem at Stripe. The second is a retry or the next buyer. */
const createPaymentFailures: Failure = {
  id: 'create-payment-failures',
  title: 'Buyers cannot get to the checkout',
  impact: 'Buyers who want to pay get an error instead of the checkout. Most will not come back.',
  threshold: 2,
  datapoints: { breaching: 1, evaluated: 1 },
}

/** The page asks the buyer to try again in a moment, so the second failure counts. */
const downloadFailures: Failure = {
  id: 'download-failures',
  title: 'Buyers cannot download the ebook',
  impact: 'Buyers who have paid and opened their link get an apology instead of the ebook.',
  threshold: 2,
  datapoints: { breaching: 1, evaluated: 1 },
}
