import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type MetricView, storeMetric, type StoreMetricName } from '../metrics/store-metric'

/** A colour means the same on the whole dashboard; all are readable on white and on black. */
export const colors = {
  good: '#2ca02c',
  bad: '#d62728',
  warning: '#ff7f0e',
  first: '#1f77b4',
  second: '#9467bd',
  third: '#17a2b8',
  faint: '#7f7f7f',
}

/** Lines of the store's metrics, which are sums over so many minutes unless they are said to be something else. */
export function storeLines(scope: Construct, minutes: number) {
  return (
    name: StoreMetricName,
    label: string,
    color: string,
    statistic: MetricView['statistic'] = 'Sum',
  ) => storeMetric(scope, name, { statistic, minutes, label, color })
}

/** What AWS's metrics need besides a name and a colour. */
export function every(minutes: number, label: string, color: string) {
  return { period: Duration.minutes(minutes), label, color }
}

type Graph = {
  title: string
  width: number
  /** What the axes count. */
  unit: string
  lines: IMetric[]
  /** The second axis, with its lines. */
  right?: { unit: string; lines: IMetric[] }
}

/** A graph whose axes begin at 0. */
export function graph({ title, width, unit, lines, right }: Graph): GraphWidget {
  const axis = (label: string) => ({ label, min: 0, showUnits: false })
  return new GraphWidget({
    title,
    width,
    height: 6,
    left: lines,
    leftYAxis: axis(unit),
    ...(right ? { right: right.lines, rightYAxis: axis(right.unit) } : {}),
  })
}
