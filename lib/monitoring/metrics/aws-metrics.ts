import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Firewalled, Monitored } from './monitored'

/** 5xx responses of the API: the functions' own, crashes, timeouts and throttles. */
export function apiErrors({ api }: Monitored, options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName: '5XXError',
    dimensionsMap: { ApiName: api.apiName, Stage: api.stageName },
    statistic: 'Sum',
    ...options,
  })
}

/** Throttled calls of all functions in the account and region. */
export function throttles(options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Throttles',
    statistic: 'Sum',
    ...options,
  })
}

/** A metric of CloudFront, which reports all edge locations under the region `Global`. */
export function siteMetric(
  { distribution }: Monitored,
  metricName: '5xxErrorRate',
  options: MetricOptions,
) {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    ...options,
  })
}

/** The share of the store's e-mails that bounced or were marked as spam, from 0 to 1. */
export function reputation(
  { configurationSetName }: Monitored,
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

/** The cost of the account's texts this month, in US dollars. */
export function textSpend(options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: 'Maximum',
    ...options,
  })
}

/** Requests that a rule of the firewall blocked; without a region, because the web ACL is CloudFront's. */
export function blockedRequests({ webAclName }: Firewalled, rule: string, options: MetricOptions) {
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: webAclName, Rule: rule },
    statistic: 'Sum',
    ...options,
  })
}
