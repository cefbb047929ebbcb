import { Duration } from 'aws-cdk-lib'
import {
  GraphWidget,
  type IWidget,
  MathExpression,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { decimalsOf } from '../../../product/format-price'
import { product } from '../../../product/product'
import { storeMetric } from '../metrics/store-metric'
import { colors } from './colors'

const currency = product.currency.toUpperCase()

/** Sales of a day and of a month, and the orders that are still undelivered. */
export function salesNumbers(scope: Construct): IWidget[] {
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
        storeMetric(scope, 'UndeliveredAfter5Minutes', {
          ...latest,
          label: 'over 5 minutes',
          color: colors.warning,
        }),
        storeMetric(scope, 'UndeliveredAfter2Hours', {
          ...latest,
          label: 'over 2 hours',
          color: colors.bad,
        }),
      ],
    }),
  ]
}

/** Sales and revenue over time. */
export function salesGraph(scope: Construct): IWidget {
  return new GraphWidget({
    title: `Sales and revenue (${currency})`,
    width: 12,
    height: 6,
    left: [storeMetric(scope, 'Sale', { ...sum, label: 'Sales', color: colors.good })],
    right: [revenue(scope)],
    leftYAxis: { label: 'Sales', min: 0, showUnits: false },
    rightYAxis: { label: currency, min: 0, showUnits: false },
  })
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
    metrics: [
      storeMetric(scope, 'Sale', { ...sum, label: 'Sales', color: colors.good }),
      revenue(scope),
    ],
  })
}

function revenue(scope: Construct) {
  return new MathExpression({
    expression: `cents / ${10 ** decimalsOf(product.currency)}`,
    usingMetrics: { cents: storeMetric(scope, 'SaleCents', sum) },
    label: `Revenue in ${currency}`,
    color: colors.first,
    period: sum.period,
  })
}

const sum = { statistic: 'Sum', period: Duration.hours(1) }
const latest = { statistic: 'Maximum', period: Duration.minutes(1) }
