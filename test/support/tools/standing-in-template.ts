import { z } from 'zod'
import { findResource, type Resource } from '../lib/store-template'

type Resources = Record<string, Resource>

const metricSchema = z.looseObject({
  MetricStat: z.object({ Period: z.number() }).optional(),
  Expression: z.string().optional(),
})
const alarmSchema = z.looseObject({
  MetricName: z.string().optional(),
  Period: z.number().optional(),
  Metrics: z.array(metricSchema).optional(),
})
const ruleSchema = z.looseObject({ ScheduleExpression: z.literal('rate(1 minute)') })
const functionSchema = z.looseObject({ MemorySize: z.number() })
const firewallSchema = z.looseObject({ Rules: z.array(z.unknown()) })
const dashboardSchema = z.object({ DashboardBody: z.unknown() })
const bodySchema = z.object({
  widgets: z.array(
    z.looseObject({ properties: z.looseObject({ metrics: z.array(z.unknown()).optional() }) }),
  ),
})

/** Counts in a template what tools/costs/usage.ts says is standing. */
export function standingIn(resources: Resources) {
  const rules = ofType(resources, 'AWS::Events::Rule').map(({ Properties }) =>
    ruleSchema.parse(Properties),
  )
  const called = ['CreatePayment', 'StripeWebhook', 'DownloadEbook'].map((name) =>
    memoryOf(resources, name),
  )
  const [callMemoryMb] = called
  return {
    secrets: ofType(resources, 'AWS::SecretsManager::Secret').length,
    alarmMetrics: alarmsIn(resources).flatMap(periodsOf).length,
    compositeAlarms: ofType(resources, 'AWS::CloudWatch::CompositeAlarm').length,
    dashboards: ofType(resources, 'AWS::CloudWatch::Dashboard').length,
    logMetrics: ofType(resources, 'AWS::Logs::MetricFilter').length,
    firewallRules: ofType(resources, 'AWS::WAFv2::WebACL').flatMap(
      ({ Properties }) => firewallSchema.parse(Properties).Rules,
    ).length,
    check: { runsPerHour: rules.length * 60, memoryMb: memoryOf(resources, 'CheckDeliveries') },
    callMemoryMb: called.every((memory) => memory === callMemoryMb) ? callMemoryMb : called,
  }
}

/** The periods of all metrics in all alarms, in seconds; below 60 they cost three times as much. */
export function alarmPeriods(resources: Resources): number[] {
  return alarmsIn(resources).flatMap(periodsOf)
}

/** How many metrics each dashboard shows; only dashboards of up to 50 are free. */
export function dashboardMetrics(resources: Resources): number[] {
  return ofType(resources, 'AWS::CloudWatch::Dashboard').map(({ Properties }) => {
    const body = bodySchema.parse(
      JSON.parse(plain(dashboardSchema.parse(Properties).DashboardBody)),
    )
    const shown = body.widgets.flatMap(({ properties }) => properties.metrics ?? [])
    return shown.filter(isMetric).length
  })
}

/** A metric's line begins with its namespace, an expression's with an object. */
function isMetric(line: unknown): boolean {
  return Array.isArray(line) && typeof line[0] === 'string'
}

function alarmsIn(resources: Resources) {
  return ofType(resources, 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
    alarmSchema.parse(Properties),
  )
}

function periodsOf({ MetricName, Period = 0, Metrics = [] }: z.infer<typeof alarmSchema>) {
  const own = MetricName === undefined ? [] : [Period]
  return [...own, ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? [])]
}

function memoryOf(resources: Resources, name: string): number {
  const { Properties } = findResource(resources, 'AWS::Lambda::Function', name)
  return functionSchema.parse(Properties).MemorySize
}

function ofType(resources: Resources, type: string): Resource[] {
  return Object.values(resources).filter(({ Type }) => Type === type)
}

/** A text with `x` for each name that CloudFormation generates. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value
  const join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).parse(value)
  const [separator, parts] = join['Fn::Join']
  return parts.map((part) => (typeof part === 'string' ? part : 'x')).join(separator)
}
