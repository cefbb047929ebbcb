import { Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'

/** A metric that the functions emit. The stack's name separates the metrics of two stages. */
export function storeMetric(scope: Construct, metricName: MetricName, options: MetricOptions) {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    // Set for every function by lib/functions/store-function.ts.
    dimensionsMap: { service: 'store' },
    ...options,
  })
}
