import { Stack } from 'aws-cdk-lib'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Monitored } from './monitored'
import type { LogMetricName } from './store-metric'

/**
 * Requests beyond all callers' limit (429), or with a wrong key (403). API Gateway has no metric for them.
 * `functionStatus` shows that no function ran: a function's own 403 and 429 concern one link or one address.
 */
const refusedRequest = '($.status = "429" || $.status = "403") && $.functionStatus = "-"'
/** The same for Logs Insights. */
export const refusedCalls = 'status in ["403", "429"] and functionStatus = "-"'
export const failedCalls = 'status like /^5/'

/**
 * A page view in CloudFront's access log, so that pages need no tracker and no cookie. Browsers use HTTP/2 or 3 with
 * CloudFront; most robots and the store's own probe use HTTP/1.1. A revalidated page (304) counts only if its response
 * has a content type.
 *
 * `%^.$%` matches one character, which only the default behavior `*` has; a plain "*" would match any text. The log
 * writes all values as strings.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
const pageView = [
  '$.cache-behavior-path-pattern = %^.$%',
  '$.cs-method = "GET"',
  '$.sc-content-type = "text/html*"',
  '$.cs-protocol-version != "HTTP/1*"',
  '($.sc-status = "200" || $.sc-status = "304")',
].join(' && ')

export function countInLogs(scope: Construct, { api, site }: Monitored): void {
  const counting = (logGroup: ILogGroup, metricName: LogMetricName, pattern: string) => ({
    logGroup,
    filterPattern: FilterPattern.literal(`{ ${pattern} }`),
    metricNamespace: Stack.of(scope).stackName,
    metricName,
    metricValue: '1',
  })
  const refused = counting(api.accessLog, 'RequestsRefused', refusedRequest)
  new MetricFilter(scope, 'RefusedRequests', refused)
  const views = counting(site.accessLog, 'PageViews', pageView)
  new MetricFilter(new Construct(scope, 'PageViews'), 'Filter', views)
}
