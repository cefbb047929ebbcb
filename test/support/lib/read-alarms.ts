import { readable } from './readable'
import type { Resource } from './store-template'

/** Every alarm of a template, with references as in `readable`, and the names of the metrics that CloudWatch bills. */
export function readAlarms(resources: Record<string, Resource>) {
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
    .map(([logicalId, { Properties: properties }]) => ({
      logicalId,
      name: readable(properties['AlarmName']),
      description: readable(properties['AlarmDescription']),
      metrics: metricsOf(properties),
      properties,
    }))
}

/** Also those inside expressions. */
function metricsOf(properties: Record<string, unknown>): string[] {
  const inside = [properties['Metrics'] ?? []].flat().map((query) => Object(Object(query).MetricStat).Metric)
  return [properties, ...inside].flatMap((metric) => Object(metric).MetricName ?? [])
}
