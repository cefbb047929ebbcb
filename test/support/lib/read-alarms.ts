import { readable } from './readable'
import type { Resource } from './store-template'

export type ReadMetric = { namespace: string; name: string; statistic: string }
export type ReadAlarm = {
  logicalId: string
  name: string
  description: string
  /** What is called when it begins and when it is over. */
  actions: { begin: string[]; end: string[] }
  /** For a composite, the logical ids that its rule names. */
  parts: string[]
  metrics: ReadMetric[]
  properties: Record<string, unknown>
}

/** Every alarm of a template, in words. */
export function readAlarms(resources: Record<string, Resource>): ReadAlarm[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => /^AWS::CloudWatch::(Composite)?Alarm$/.test(Type))
    .map(([logicalId, { Properties }]) => ({
      logicalId,
      name: readable(Properties['AlarmName']),
      description: readable(Properties['AlarmDescription']),
      actions: {
        begin: listed(Properties['AlarmActions']),
        end: listed(Properties['OKActions']),
      },
      parts: [...JSON.stringify(Properties['AlarmRule'] ?? '').matchAll(/"(\w+)","Arn"/g)].map(
        ([, id]) => String(id),
      ),
      metrics: metricsOf(Properties),
      properties: Properties,
    }))
}

/** Every metric that CloudWatch bills the alarm for, those inside of expressions included. */
function metricsOf(properties: Record<string, unknown>): ReadMetric[] {
  if (properties['MetricName']) {
    return [metric(properties, properties['Statistic'] ?? properties['ExtendedStatistic'])]
  }
  const queries: unknown[] = [properties['Metrics'] ?? []].flat()
  return queries.flatMap((query) => {
    const { MetricStat } = Object(query)
    return MetricStat ? [metric(MetricStat.Metric, MetricStat.Stat)] : []
  })
}

function metric(of: Record<string, unknown>, statistic: unknown): ReadMetric {
  return {
    namespace: readable(of['Namespace']),
    name: readable(of['MetricName']),
    statistic: readable(statistic),
  }
}

function listed(actions: unknown): string[] {
  return Array.isArray(actions) ? actions.map(readable) : []
}
