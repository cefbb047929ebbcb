import { Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../lambda/platform/metrics/metric-units'

/** A figure of the functions' own: the stack's name keeps two stages apart. */
export function storeMetric(scope: Construct, metricName: MetricName, options: MetricOptions) {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    // What lib/store-function.ts tells Powertools, the same for every function.
    dimensionsMap: { service: 'store' },
    ...options,
  })
}
