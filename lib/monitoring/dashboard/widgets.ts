import { Duration } from 'aws-cdk-lib'
import {
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { type Statistic, storeMetric, type StoreMetricName } from '../metrics/store-metric'

/** A color means the same on the whole dashboard, and is readable on white and on black. */
export const colors = {
  good: '#2ca02c',
  bad: '#d62728',
  warning: '#ff7f0e',
  first: '#1f77b4',
  second: '#9467bd',
  third: '#17a2b8',
  faint: '#7f7f7f',
}

export function storeLines(scope: Construct, minutes: number) {
  return (name: StoreMetricName, label: string, color: string, statistic?: Statistic) =>
    storeMetric(scope, name, minutes, statistic, { label, color })
}

export function every(minutes: number, label: string, color: string) {
  return { period: Duration.minutes(minutes), label, color }
}

/** @param left the unit of the left axis, and its lines; `right` likewise. */
export function graph(
  width: number,
  title: string,
  [unit, ...lines]: [unit: string, ...IMetric[]],
  [rightUnit, ...right]: [unit?: string, ...IMetric[]] = [],
  others: GraphWidgetProps = {},
): GraphWidget {
  const axis = (label: string) => ({ label, min: 0, showUnits: false })
  const second = rightUnit === undefined ? {} : { right, rightYAxis: axis(rightUnit) }
  return new GraphWidget({
    title,
    width,
    height: 6,
    left: lines,
    leftYAxis: axis(unit),
    ...second,
    ...others,
  })
}

/** A table of log entries in the selected time range. Unlike a metric it costs next to nothing. */
export function logTable(
  width: number,
  title: string,
  logs: { logGroup: ILogGroup }[],
  queryLines: string[],
): LogQueryWidget {
  const logGroupNames = logs.map(({ logGroup }) => logGroup.logGroupName)
  return new LogQueryWidget({ title, width, height: 5, logGroupNames, queryLines })
}

export function text(height: number, markdown: string): TextWidget {
  return new TextWidget({ width: 24, height, markdown })
}
