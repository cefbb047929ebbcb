import { Duration } from 'aws-cdk-lib'
import { MathExpression, type Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { storeMetric } from '../metrics/store-metric'
import { colors } from './colors'

/** The conversion funnel from page view to download, in the selected time range. */
export function funnel(scope: Construct, pageViews: Metric): SingleValueWidget {
  const count = { statistic: 'Sum', period: Duration.hours(1), color: colors.first }
  const views = pageViews.with({ label: 'Page views', color: colors.first })
  const started = storeMetric(scope, 'PaymentCreated', { ...count, label: 'Went to pay' })
  const paid = storeMetric(scope, 'Sale', { ...count, label: 'Paid', color: colors.good })
  const delivered = storeMetric(scope, 'SecondsToDelivery', {
    ...count,
    // One datapoint per order, so their number is the number of orders.
    statistic: 'SampleCount',
    label: 'Delivered',
    color: colors.good,
  })
  const downloads = storeMetric(scope, 'EbookServed', { ...count, label: 'Downloads' })
  return new SingleValueWidget({
    title:
      'From visit to download, in the selected time range (a buyer may download several times)',
    width: 24,
    height: 3,
    setPeriodToTimeRange: true,
    metrics: [
      views,
      share('% went to pay', { started, views }, 'started / views'),
      started,
      share('% of them paid', { paid, started }, 'paid / started'),
      paid,
      share('% delivered', { delivered, paid }, 'delivered / paid'),
      delivered,
      share('Downloads per 100', { downloads, delivered }, 'downloads / delivered'),
      downloads,
    ],
  })
}

function share(label: string, usingMetrics: Record<string, Metric>, ratio: string) {
  return new MathExpression({
    expression: `100 * ${ratio}`,
    usingMetrics,
    label,
    color: colors.faint,
    period: Duration.hours(1),
  })
}
