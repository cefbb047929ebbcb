import { Metrics } from '@aws-lambda-powertools/metrics'
import { logger } from '../logging/logger'
import { type MetricName, metricUnits } from './metric-units'

let metrics: Metrics | undefined

export function count(name: MetricName): void {
  measure(name, 1)
}

/**
 * One line in the embedded metric format. Powertools bypasses `console`, so that Lambda's JSON log format does not wrap
 * the line (https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html). It writes at once, so that the metric
 * survives a timeout.
 *
 * Never throws, because no metric is worth a sale. Without a namespace (lib/functions/store-function.ts) it writes
 * nothing.
 */
export function measure(name: MetricName, value: number): void {
  if (!process.env['POWERTOOLS_METRICS_NAMESPACE']) return
  try {
    metrics ??= new Metrics({ singleMetric: true })
    metrics.addMetric(name, metricUnits[name], value)
  } catch (error) {
    logger.error('Metric lost', { metric: name }, error)
  }
}
