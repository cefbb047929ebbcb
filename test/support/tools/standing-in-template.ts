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
const ruleSchema = z.looseObject({ ScheduleExpression: z.optional(z.string()) })
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
  const called = ['CreatePayment', 'StripeWebhook', 'DownloadEbook'].map((name) =>
    memoryOf(resources, name),
  )
  const [callMemoryMb] = called
  const metrics = alarmsIn(resources).flatMap(periodsOf)
  const firewallMetrics = alarmsIn(resources)
    .filter((alarm) => JSON.stringify(alarm).includes('payments-blocked'))
    .flatMap(periodsOf)
  return {
    secrets: ofType(resources, 'AWS::SecretsManager::Secret').length,
    alarmMetrics: metrics.length - firewallMetrics.length,
    firewallAlarmMetrics: firewallMetrics.length,
    compositeAlarms: ofType(resources, 'AWS::CloudWatch::CompositeAlarm').length,
    dashboards: ofType(resources, 'AWS::CloudWatch::Dashboard').length,
    logMetrics: ofType(resources, 'AWS::Logs::MetricFilter').length,
    firewallRules: ofType(resources, 'AWS::WAFv2::WebACL').flatMap(
      ({ Properties }) => firewallSchema.parse(Properties).Rules,
    ).length,
    check: scheduled(resources, 'CheckDeliveries'),
    probe: scheduled(resources, 'ProbeStore'),
    reconcile: scheduled(resources, 'Reconcile'),
    recordMovements: scheduled(resources, 'RecordMovements'),
    sendStatement: scheduled(resources, 'SendStatement'),
    polledQueues: ofType(resources, 'AWS::Lambda::EventSourceMapping').length,
    callMemoryMb: called.every((memory) => memory === callMemoryMb) ? callMemoryMb : called,
  }
}

/**
 * How often each rule with a rate runs in an hour. A rule for a time of the calendar costs nothing, and neither
 * does one for events of AWS.
 */
export function ratesIn(resources: Resources): number[] {
  return ofType(resources, 'AWS::Events::Rule').flatMap((rule) => runsPerHour(rule) ?? [])
}

function scheduled(resources: Resources, name: string) {
  const rule = findResource(resources, 'AWS::Events::Rule', name)
  return { runsPerHour: runsPerHour(rule), memoryMb: memoryOf(resources, name) }
}

function runsPerHour({ Properties }: Resource): number | undefined {
  const { ScheduleExpression } = ruleSchema.parse(Properties)
  if (ScheduleExpression === undefined || ScheduleExpression.startsWith('cron(')) return undefined
  if (ScheduleExpression === 'rate(1 day)') return 1 / 24
  return 60 / Number(/^rate\((\d+) minutes?\)$/.exec(ScheduleExpression)?.[1])
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
