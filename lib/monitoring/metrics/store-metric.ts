import { Duration, Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'

/** Metrics that CloudWatch counts in a log (log-metrics.ts); they have no datapoint while nothing matches. */
export type LogMetricName = 'PageViews' | 'RequestsRefused'

export type StoreMetricName = MetricName | LogMetricName

/** Which statistic of a period's values is used. */
export type Statistic = 'Sum' | 'Maximum' | 'SampleCount' | 'p95'

/**
 * A metric of the store over `minutes`, emitted by the functions or counted in a log. The stack's name separates the
 * metrics of two stages.
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
    // lib/functions/store-function.ts sets it for every function; a log filter sets none.
    ...(isCountedInLog ? {} : { dimensionsMap: { service: 'store' } }),
    period: Duration.minutes(minutes),
    statistic,
    ...line,
  })
}
