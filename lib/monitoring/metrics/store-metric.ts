import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'

/** Counted in a log (log-metrics.ts): no datapoint while nothing matches. */
export type LogMetricName = 'PageViews' | 'RequestsRefused'

export type StoreMetricName = MetricName | LogMetricName

export type Statistic = 'Sum' | 'Minimum' | 'Maximum' | 'p95'

/** One value per `minutes`. The stack's name separates the metrics of two stages. */
export function storeMetric(
  scope: Construct,
  metricName: StoreMetricName,
  minutes: number,
  statistic: Statistic = 'Sum',
  label?: string,
) {
  const isCountedInLog = metricName === 'PageViews' || metricName === 'RequestsRefused'
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    // Set by lib/functions/store-function.ts for every function; a log filter sets none.
    ...(isCountedInLog ? {} : { dimensionsMap: { service: 'store' } }),
    period: Duration.minutes(minutes),
    statistic,
    label,
  })
}
