import { Duration } from 'aws-cdk-lib'
import { type IMetric, type IWidget, MathExpression, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { decimalsOf } from '../../../lambda/price'
import { product } from '../../../product/product'
import { storeMetric } from '../metrics/store-metric'
import { colors, graph, storeLines } from './widgets'

const currency = product.currency.toUpperCase()
const hourly = { period: Duration.hours(1) }

export function salesNumbers(scope: Construct): IWidget[] {
  const line = storeLines(scope, 1)
  const size = { width: 8, height: 3, end: 'P0D' }
  const sold = (title: string, start: string) =>
    new SingleValueWidget({
      title,
      start,
      ...size,
      setPeriodToTimeRange: true,
      metrics: sales(scope),
    })
  return [
    sold('Last 24 hours', '-P1D'),
    sold('Last 30 days', '-P30D'),
    new SingleValueWidget({
      title: 'Paid and undelivered, right now',
      // The latest value, whatever the selected time range.
      start: '-PT15M',
      ...size,
      metrics: [
        line('UndeliveredAfter5Minutes', 'over 5 minutes', colors.warning, 'Maximum'),
        line('UndeliveredAfter2Hours', 'over 2 hours', colors.bad, 'Maximum'),
      ],
    }),
  ]
}

export function funnel(scope: Construct): IWidget[] {
  const line = storeLines(scope, 60)
  const views = line('PageViews', 'Page views', colors.first)
  const started = line('PaymentCreated', 'Went to pay', colors.first)
  const paid = line('Sale', 'Paid', colors.good)
  // One datapoint per order, so their count is the number of orders.
  const delivered = line('SecondsToDelivery', 'Delivered', colors.good, 'SampleCount')
  const downloads = line('EbookServed', 'Downloads', colors.first)
  return [
    new SingleValueWidget({
      title: 'From visit to download, in the selected time range (a buyer may download several times)',
      width: 24,
      height: 3,
      setPeriodToTimeRange: true,
      metrics: [
        views,
        share('% went to pay', { started, views }, 'started / views'),
        started,
        share('% of them paid', { paid, started }, 'paid / started'),
        paid,
        share('% delivered', { delivered, paid }, 'delivered / paid'),
        delivered,
        share('Downloads per 100', { downloads, delivered }, 'downloads / delivered'),
        downloads,
      ],
    }),
  ]
}

export function salesGraphs(scope: Construct): IWidget[] {
  const line = storeLines(scope, 60)
  const [sold, revenue] = sales(scope)
  return [
    graph(12, `Sales and revenue (${currency})`, ['Sales', sold], [currency, revenue]),
    graph(12, 'Payment to delivery, in seconds', [
      'Seconds',
      line('SecondsToDelivery', 'Accepted, p95', colors.good, 'p95'),
    ]),
  ]
}

function share(label: string, usingMetrics: Record<string, IMetric>, ratio: string) {
  const expression = `100 * ${ratio}`
  return new MathExpression({ expression, usingMetrics, label, color: colors.faint, ...hourly })
}

function sales(scope: Construct): [sold: IMetric, revenue: IMetric] {
  const revenue = new MathExpression({
    expression: `cents / ${10 ** decimalsOf(product.currency)}`,
    usingMetrics: { cents: storeMetric(scope, 'SaleCents', 60) },
    label: `Revenue in ${currency}`,
    color: colors.first,
    ...hourly,
  })
  return [storeLines(scope, 60)('Sale', 'Sales', colors.good), revenue]
}
