import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Monitored } from './monitored'

/** The functions' own 5xx responses, and crashes, timeouts and throttles. */
export function apiErrors({ api }: Monitored, options: MetricOptions) {
  const dimensions = { ApiName: api.apiName, Stage: api.stageName }
  return metricOf('AWS/ApiGateway', '5XXError', dimensions, options)
}

/**
 * In percent. CloudFront reports all edge locations under the region `Global`, a dimension that CDK's own
 * `metric5xxErrorRate` lacks.
 */
export function siteErrors({ site }: Monitored, options: MetricOptions) {
  const dimensions = { DistributionId: site.distribution.distributionId, Region: 'Global' }
  return metricOf('AWS/CloudFront', '5xxErrorRate', dimensions, options, 'Average')
}

export type ReputationRate = 'BounceRate' | 'ComplaintRate'

/**
 * A share from 0 to 1. AWS reviews an account at 0.05 bounces or 0.001 complaints, and pauses its email if they persist.
 * https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
 */
export function reputation({ messages }: Monitored, rate: ReputationRate, options: MetricOptions) {
  const dimensions = { 'ses:configuration-set': messages.configurationSetName }
  return metricOf('AWS/SES', `Reputation.${rate}`, dimensions, options, 'Average')
}

/** This month's cost of the account's texts, in US dollars. */
export function textSpend(options: MetricOptions) {
  return metricOf('AWS/SNS', 'SMSMonthToDateSpentUSD', {}, options, 'Maximum')
}

function metricOf(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  options: MetricOptions,
  statistic = 'Sum',
) {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, ...options })
}
