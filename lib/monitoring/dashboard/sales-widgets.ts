import { Duration } from 'aws-cdk-lib'
import {
  type IMetric,
  type IWidget,
  MathExpression,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { decimalsOf } from '../../../product/format-price'
import { product } from '../../../product/product'
import { storeMetric } from '../metrics/store-metric'
import { colors, graph, storeLines } from './series'

const currency = product.currency.toUpperCase()
const hourly = { period: Duration.hours(1) }

/** Sales of a day and of a month, and the orders that are still undelivered. */
export function salesNumbers(scope: Construct): IWidget[] {
  const line = storeLines(scope, 1)
  return [
    sold(scope, 'Last 24 hours', '-P1D'),
    sold(scope, 'Last 30 days', '-P30D'),
    new SingleValueWidget({
      title: 'Paid and undelivered, right now',
      width: 8,
      height: 3,
      // The latest value of the last minutes, whatever the selected time range.
      start: '-PT15M',
      end: 'P0D',
      metrics: [
        line('UndeliveredAfter5Minutes', 'over 5 minutes', colors.warning, 'Maximum'),
        line('UndeliveredAfter2Hours', 'over 2 hours', colors.bad, 'Maximum'),
      ],
    }),
  ]
}

/** Sales and revenue over time. */
export function salesGraph(scope: Construct): IWidget {
  return graph({
    title: `Sales and revenue (${currency})`,
    width: 12,
    unit: 'Sales',
    lines: [sales(scope)],
    right: { unit: currency, lines: [revenue(scope)] },
  })
}

/** The conversion funnel from page view to download, in the selected time range. */
export function funnel(scope: Construct): IWidget {
  const line = storeLines(scope, 60)
  const views = line('PageViews', 'Page views', colors.first)
  const started = line('PaymentCreated', 'Went to pay', colors.first)
  const paid = line('Sale', 'Paid', colors.good)
  // One datapoint per order, so their number is the number of orders.
  const delivered = line('SecondsToDelivery', 'Delivered', colors.good, 'SampleCount')
  const downloads = line('EbookServed', 'Downloads', colors.first)
  return new SingleValueWidget({
    title:
      'From visit to download, in the selected time range (a buyer may download several times)',
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
  })
}

function share(label: string, usingMetrics: Record<string, IMetric>, ratio: string) {
  const expression = `100 * ${ratio}`
  return new MathExpression({ expression, usingMetrics, label, color: colors.faint, ...hourly })
}

function sold(scope: Construct, title: string, start: string) {
  return new SingleValueWidget({
    title,
    width: 8,
    height: 3,
    start,
    end: 'P0D',
    // One value for the whole time range instead of its last hour.
    setPeriodToTimeRange: true,
    metrics: [sales(scope), revenue(scope)],
  })
}

function sales(scope: Construct) {
  return storeLines(scope, 60)('Sale', 'Sales', colors.good)
}

function revenue(scope: Construct) {
  const cents = storeMetric(scope, 'SaleCents', { statistic: 'Sum', minutes: 60 })
  return new MathExpression({
    expression: `cents / ${10 ** decimalsOf(product.currency)}`,
    usingMetrics: { cents },
    label: `Revenue in ${currency}`,
    color: colors.first,
    ...hourly,
  })
}
