import { Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

const metricName = 'RequestsRefused'

/**
 * Requests that the gateway itself refuses, because all callers together are over a limit (429) or a
 * key is wrong (403). No function ran, which `functionStatus` shows: 403 and 429 of a function concern
 * one link or one address.
 */
export const refusedPattern = '{ ($.status = "429" || $.status = "403") && $.functionStatus = "-" }'

/** Counts refused requests in the API's access log: API Gateway has no metric for them alone. */
export function countRefusedRequests(scope: Construct, id: string, accessLog: ILogGroup) {
  new MetricFilter(scope, id, {
    logGroup: accessLog,
    filterPattern: FilterPattern.literal(refusedPattern),
    metricNamespace: Stack.of(scope).stackName,
    metricName,
    metricValue: '1',
  })
}

/** The number of refused requests; without datapoints while there are none. */
export function refusedRequests(scope: Construct, options: MetricOptions) {
  const namespace = Stack.of(scope).stackName
  return new Metric({ namespace, metricName, statistic: 'Sum', ...options })
}
