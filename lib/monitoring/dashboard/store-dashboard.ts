import { Duration, Stack } from 'aws-cdk-lib'
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch'
import { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { errorFields, isError } from '../../../lambda/operations/logs-link'
import { decimalsOf } from '../../../lambda/price'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { apiErrors } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { kebabCase, logLinks } from './log-links'

/**
 * At most 50 metrics: up to that number an account has three dashboards for free
 * (https://aws.amazon.com/cloudwatch/pricing/).
 */
export function addDashboard(scope: Construct, monitored: Monitored, alarms: cloudwatch.AlarmBase[]): void {
  new cloudwatch.Dashboard(new Construct(scope, 'Dashboard'), 'Dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.days(7),
    // Otherwise the selected time range decides, and a day's bar becomes an hour's.
    periodOverride: cloudwatch.PeriodOverride.INHERIT,
    widgets: [
      [new cloudwatch.TextWidget({ width: 24, height: 3, markdown: header(scope, monitored) })],
      [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', width: 12, height: 4, alarms }), ...today(scope)],
      [timeRange(scope)],
      [days(scope), requests(scope, monitored), crashes(monitored)],
      [latestErrors(monitored)],
    ],
  })
}

export function dashboardUrl(scope: Construct): string {
  const { region, stackName } = Stack.of(scope)
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${stackName}`
}

function header(scope: Construct, monitored: Monitored): string {
  return [
    `# ${brand.name}: ${product.title} (${monitored.stage})`,
    `[Store](${monitored.site.url}) · [Payments at Stripe](https://dashboard.stripe.com/payments) · ` +
      'When an alarm fires, read the section with its name in `docs/runbook.md`',
    '',
    `**Logs of the last 3 hours**: ${logLinks(scope, monitored)}`,
  ].join('\n')
}

/** The latest values, whatever the selected time range. */
function today(scope: Construct): cloudwatch.IWidget[] {
  const size = { width: 6, height: 4, end: 'P0D' }
  const waiting = storeMetric(scope, 'Undelivered', 1, 'Maximum', 'Orders')
  // AWS reports charges several times a day, once billing alerts are switched on.
  const charges = new cloudwatch.Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    label: 'Whole account',
    period: Duration.hours(6),
  })
  return [
    new cloudwatch.SingleValueWidget({ title: 'Paid and waiting', start: '-PT15M', metrics: [waiting], ...size }),
    new cloudwatch.SingleValueWidget({ title: 'This month in US dollars', start: '-P2D', metrics: [charges], ...size }),
  ]
}

function timeRange(scope: Construct): cloudwatch.IWidget {
  const revenue = new cloudwatch.MathExpression({
    expression: `cents / ${10 ** decimalsOf(product.currency)}`,
    usingMetrics: { cents: storeMetric(scope, 'SaleCents', 60) },
    label: `Revenue in ${product.currency.toUpperCase()}`,
    period: Duration.hours(1),
  })
  const delivery = storeMetric(scope, 'SecondsToDelivery', 60, 'p95', 'Seconds from payment to message (p95)')
  const downloads = storeMetric(scope, 'EbookServed', 60, 'Sum', 'Downloads')
  return new cloudwatch.SingleValueWidget({
    title: 'In the selected time range',
    width: 24,
    height: 3,
    setPeriodToTimeRange: true,
    metrics: [...visitsAndSales(scope), revenue, delivery, downloads],
  })
}

function days(scope: Construct): cloudwatch.IWidget {
  const [views, ...sales] = visitsAndSales(scope)
  return graph('Each day, in UTC', ['Sales', ...sales], ['Page views', views])
}

function visitsAndSales(scope: Construct): [views: cloudwatch.IMetric, ...sales: cloudwatch.IMetric[]] {
  const day = 24 * 60
  return [
    storeMetric(scope, 'PageViews', day, 'Sum', 'Page views'),
    storeMetric(scope, 'PaymentCreated', day, 'Sum', 'Checkouts opened'),
    storeMetric(scope, 'Sale', day, 'Sum', 'Sales'),
  ]
}

const every = (label: string) => ({ period: Duration.minutes(5), label })

function requests(scope: Construct, monitored: Monitored): cloudwatch.IWidget {
  const { createPayment, stripeWebhook, downloadEbook } = monitored.functions
  const failed = apiErrors(monitored, every('Failed'))
  const refused = storeMetric(scope, 'RequestsRefused', 5, 'Sum', 'Refused: 403 and 429')
  const times = Object.entries({ createPayment, stripeWebhook, downloadEbook }).map(([name, { alias }]) =>
    alias.metricDuration({ statistic: 'p95', ...every(`${kebabCase(name)}, p95 (right)`) }),
  )
  return graph('Failed requests and response time', ['Requests', failed, refused], ['Milliseconds', ...times])
}

function crashes({ functions }: Monitored): cloudwatch.IWidget {
  const errors = Object.entries(functions).map(([name, { alias }]) => alias.metricErrors(every(kebabCase(name))))
  const throttled = Function.metricAllThrottles(every('Throttled (whole account)'))
  return graph('Crashes, timeouts and throttles', ['Calls', throttled, ...errors])
}

type Axis = [unit: string, ...metrics: cloudwatch.IMetric[]]

function graph(title: string, [unit, ...left]: Axis, [rightUnit, ...right]: Axis | [] = []): cloudwatch.IWidget {
  const axis = (label?: string) => ({ label, min: 0, showUnits: false })
  const axes = { left, right, leftYAxis: axis(unit), rightYAxis: axis(rightUnit) }
  return new cloudwatch.GraphWidget({ title, width: 8, height: 6, ...axes })
}

/** What a function finds at each run is one row. Logs contain no personal data. */
function latestErrors({ functions }: Monitored): cloudwatch.IWidget {
  return new cloudwatch.LogQueryWidget({
    title: 'Latest errors in the logs',
    width: 24,
    height: 6,
    logGroupNames: Object.values(functions).map(({ logGroup }) => logGroup.logGroupName),
    queryLines: [
      ...errorFields,
      `filter ${isError}`,
      'stats max(@timestamp) as last, count(*) as entries by what, why, words, message.orderId, @log',
      'sort last desc',
      'limit 20',
    ],
  })
}
