import { Duration, Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'

/** Metrics that CloudWatch counts in a log (log-metrics.ts); they have no datapoint while nothing matches. */
export type LogMetricName = 'PageViews' | 'RequestsRefused'

/** A metric of the store, wherever it is counted. */
export type StoreMetricName = MetricName | LogMetricName

/** What is looked at of a metric's values in a period. */
export type Statistic = 'Sum' | 'Maximum' | 'SampleCount' | 'p95'

/**
 * A metric of the store over so many minutes: one that the functions emit, or one that is counted in a log.
 * The stack's name separates the metrics of two stages.
 */
export function storeMetric(
  scope: Construct,
  metricName: StoreMetricName,
  minutes: number,
  statistic: Statistic = 'Sum',
  line: Pick<MetricOptions, 'label' | 'color'> = {},
) {
  const isCountedInLog = metricName === 'PageViews' || metricName === 'RequestsRefused'
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    // Set for every function by lib/functions/store-function.ts; a log filter sets none.
    ...(isCountedInLog ? {} : { dimensionsMap: { service: 'store' } }),
    period: Duration.minutes(minutes),
    statistic,
    ...line,
  })
}
