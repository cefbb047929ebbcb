import { Metrics } from '@aws-lambda-powertools/metrics'
import { errorFacts } from '../logging/loggable-error'
import { logger } from '../logging/logger'
import { type MetricName, metricUnits } from './metric-units'

let metrics: Metrics | undefined

/** Counts one of something, under the same terms as `measure`. */
export function count(name: MetricName): void {
  measure(name, 1)
}

/**
 * Reports a figure to CloudWatch, in the unit that belongs to its name: one line in the embedded
 * metric format, which Powertools writes past `console`, so that Lambda's JSON log format leaves it
 * as it is (https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html). The line is written
 * at once: what happened is counted even if the function is cut off afterwards.
 *
 * Never throws, because no figure is worth a sale. Namespace and service come from the environment
 * (lib/store-function.ts); without a namespace nothing is written.
 */
export function measure(name: MetricName, value: number): void {
  if (!process.env['POWERTOOLS_METRICS_NAMESPACE']) return
  try {
    metrics ??= new Metrics({ singleMetric: true })
    metrics.addMetric(name, metricUnits[name], value)
  } catch (error) {
    logger.error('Metric lost', { metric: name, ...errorFacts(error) })
  }
}
