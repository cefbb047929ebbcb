import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Watched } from './monitored'

/** Calls that the API answered with 5xx: our own answers, crashes, time-outs and throttles alike. */
export function apiErrors({ api }: Watched, options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName: '5XXError',
    dimensionsMap: { ApiName: api.apiName, Stage: api.stageName },
    statistic: 'Sum',
    ...options,
  })
}

/** Calls of any function in the account and region that AWS refused because too many were running. */
export function throttles(options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Throttles',
    statistic: 'Sum',
    ...options,
  })
}

type SiteMetric = 'Requests' | '5xxErrorRate'

/** A figure of CloudFront, which keeps those of all the world in one place. */
export function siteMetric(
  { distribution }: Watched,
  metricName: SiteMetric,
  options: MetricOptions,
) {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    ...options,
  })
}

/** The part of the store's own e-mails that bounced or were called spam, from 0 to 1. */
export function reputation(
  { configurationSetName }: Watched,
  rate: 'BounceRate' | 'ComplaintRate',
  options: MetricOptions,
) {
  return new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    dimensionsMap: { 'ses:configuration-set': configurationSetName },
    ...options,
  })
}

/** What the account's texts have cost this month, in US dollars. */
export function textSpend(options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: 'Maximum',
    ...options,
  })
}
