import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

/**
 * Counts page views in CloudFront's access log, so pages need no tracker and visitors get no cookie.
 * HTTP/1.1 is left out: browsers speak HTTP/2 or 3 with CloudFront, most robots and the store's own
 * probe do not. Robots that do are counted. A revalidated page (304) is counted only if its response has a content type.
 */
export class PageViews extends Construct {
  /** The number of page views, as a sum. */
  readonly metric: Metric

  constructor(scope: Construct, id: string, siteLog: ILogGroup) {
    super(scope, id)
    const name = { metricNamespace: Stack.of(this).stackName, metricName: 'PageViews' }
    new MetricFilter(this, 'Filter', {
      logGroup: siteLog,
      filterPattern: FilterPattern.literal(pageView),
      metricValue: '1',
      ...name,
    })
    this.metric = new Metric({
      namespace: name.metricNamespace,
      metricName: name.metricName,
      statistic: 'Sum',
      period: Duration.hours(1),
    })
  }
}

/**
 * `%^.$%` matches a pattern of one character, which only the default behaviour `*` has; a plain "*"
 * would match any text. The log writes all values as strings.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
const pageView = [
  '{ $.cache-behavior-path-pattern = %^.$%',
  '$.cs-method = "GET"',
  '$.sc-content-type = "text/html*"',
  '$.cs-protocol-version != "HTTP/1*"',
  '($.sc-status = "200" || $.sc-status = "304") }',
].join(' && ')
