import type { ReadAlarm } from '../read-alarms'
import { readable } from '../readable'

const comparisons: Record<string, string> = {
  GreaterThanOrEqualToThreshold: 'at or above',
  LessThanThreshold: 'below',
}

/** An alarm: what it measures, when it fires, whom it notifies and its text. */
export function alarmLines(alarm: ReadAlarm): string[] {
  const { AlarmActions = [], OKActions = [] } = alarm.properties
  return [
    ...rule(alarm),
    `calls when it fires: ${readable(AlarmActions) || 'nothing'}; ` +
      `when it is resolved: ${readable(OKActions) || 'nothing'}`,
    ...alarm.description.split('\n').filter((line) => line !== ''),
  ]
}

function rule({ properties, metrics }: ReadAlarm): string[] {
  const { DatapointsToAlarm: breaching, EvaluationPeriods: evaluated } = properties
  const seconds = Number(/"Period":(\d+)/.exec(JSON.stringify(properties))?.[1])
  const expressions = [properties['Metrics'] ?? []].flat().flatMap((query) => {
    const { Expression } = Object(query)
    return Expression ? [`expression ${readable(Expression)}`] : []
  })
  return [
    ...expressions,
    ...metrics.map(
      ({ statistic, namespace, name, dimensions }) => `${statistic} of ${namespace} ${name} (${dimensions})`,
    ),
    `fires ${comparisons[readable(properties['ComparisonOperator'])]} ` +
      `${readable(properties['Threshold'])} in ${readable(breaching)} of ${readable(evaluated)} × ` +
      `${duration(seconds)}; a period without data counts as ${readable(properties['TreatMissingData'])}`,
  ]
}

function duration(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
}
