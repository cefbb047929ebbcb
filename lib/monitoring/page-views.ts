import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

/**
 * Pages that were looked at, counted in CloudFront's access log, so that no page carries a counter
 * and no visitor a cookie. Robots are counted too. A page that the browser still had is asked for
 * with a 304, which says what it is only sometimes, and is then counted.
 */
export class PageViews extends Construct {
  /** How many pages, as a sum. */
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
 * `%^.$%` is the pattern of one character, which only the default behaviour `*` has; a plain "*"
 * would match every text. All values are texts.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
const pageView = [
  '{ $.cache-behavior-path-pattern = %^.$%',
  '$.cs-method = "GET"',
  '$.sc-content-type = "text/html*"',
  '($.sc-status = "200" || $.sc-status = "304") }',
].join(' && ')
