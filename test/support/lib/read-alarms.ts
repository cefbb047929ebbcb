import { readable } from './readable'
import type { Resource } from './store-template'

type ReadMetric = { namespace: string; name: string; statistic: string; dimensions: string }
export type ReadAlarm = {
  logicalId: string
  name: string
  description: string
  metrics: ReadMetric[]
  properties: Record<string, unknown>
}

/** Every alarm of a template, with references as in `readable`. */
export function readAlarms(resources: Record<string, Resource>): ReadAlarm[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
    .map(([logicalId, { Properties }]) => ({
      logicalId,
      name: readable(Properties['AlarmName']),
      description: readable(Properties['AlarmDescription']),
      metrics: metricsOf(Properties),
      properties: Properties,
    }))
}

/** Every metric that CloudWatch bills for the alarm, including those inside expressions. */
function metricsOf(properties: Record<string, unknown>): ReadMetric[] {
  if (properties['MetricName']) {
    return [metric(properties, properties['Statistic'] ?? properties['ExtendedStatistic'])]
  }
  return [properties['Metrics'] ?? []].flat().flatMap((query) => {
    const { MetricStat } = Object(query)
    return MetricStat ? [metric(MetricStat.Metric, MetricStat.Stat)] : []
  })
}

function metric(of: Record<string, unknown>, statistic: unknown): ReadMetric {
  return {
    namespace: readable(of['Namespace']),
    name: readable(of['MetricName']),
    statistic: readable(statistic),
    dimensions: [of['Dimensions'] ?? []]
      .flat()
      .map((each) => `${Object(each).Name}=${readable(Object(each).Value)}`)
      .join(', '),
  }
}
