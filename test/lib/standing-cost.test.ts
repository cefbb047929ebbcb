import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fullStage, synthesizeStore } from '../support/lib/store-template'

/** The most that a store without sales may cost in a month, in dollars. */
const limit = 3.7
/** List prices in dollars, and the free quantities; docs/costs.md has their sources. */
const prices = {
  secret: 0.4,
  alarmMetric: 0.1,
  freeAlarmMetrics: 10,
  compositeAlarm: 0.5,
  apiCall: 3.5 / 1e6,
  fileRead: 0.4 / 1e6,
  secretRead: 5 / 1e6,
}
const hoursPerMonth = 730

// Every alarm and option, except the firewall.
const { resources } = synthesizeStore({ ...fullStage, firewall: false })
const root = join(import.meta.dirname, '../..')
const oneLine = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
const costs = readFileSync(join(root, 'docs/costs.md'), 'utf8')

const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type)
const alarmSchema = z.looseObject({
  MetricName: z.string().optional(),
  Period: z.number().optional(),
  Metrics: z
    .array(z.looseObject({ MetricStat: z.looseObject({ Period: z.number() }).optional() }))
    .default([]),
})
/** The periods of all metrics of alarms in seconds. */
const alarmPeriods = ofType('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => {
  const { MetricName, Period = 0, Metrics } = alarmSchema.parse(Properties)
  const own = MetricName === undefined ? [] : [Period]
  return [...own, ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? [])]
})
const runsPerMonth = (name: string) => {
  const [, rule] =
    Object.entries(resources).find(
      ([id, { Type }]) => Type === 'AWS::Events::Rule' && id.startsWith(name),
    ) ?? []
  const rate = /"rate\((\d+) minutes?\)"/.exec(JSON.stringify(rule?.Properties))?.[1]
  return (60 / Number(rate)) * hoursPerMonth
}

/** The rows of docs/costs.md, from the template. */
const parts = {
  secrets: ofType('AWS::SecretsManager::Secret').length * prices.secret,
  alarms: (alarmPeriods.length - prices.freeAlarmMetrics) * prices.alarmMetric,
  composite: ofType('AWS::CloudWatch::CompositeAlarm').length * prices.compositeAlarm,
  // Each run makes two calls of the API and reads two files.
  probe: runsPerMonth('ProbeStore') * 2 * (prices.apiCall + prices.fileRead),
  secretReads:
    (runsPerMonth('Reconcile') * 2 + runsPerMonth('RecordMovements')) * prices.secretRead,
  // The checks' reads and writes of tables and logs beyond the free tier, and the files: estimated.
  rest: 0.02,
}
const sum = Object.values(parts).reduce((total, part) => total + part, 0)

test('a store without sales costs less than its limit', () => {
  expect(sum).toBeGreaterThan(3)
  expect(sum).toBeLessThan(limit)
  expect(costs).toContain(`it is less than $${limit.toFixed(2)}, which a test holds`)
})

test('docs/costs.md lists the parts of that bill, and the README their sum', () => {
  const [, section = ''] = costs.split('## What costs money when nothing is sold')
  const rows = [...section.matchAll(/^\|[^|]+\| +\$([\d.]+) \|$/gm)].map(([, row]) => Number(row))
  const total = rows.reduce((all, row) => all + row, 0)

  expect(rows.slice(0, 3)).toEqual(
    [parts.secrets, parts.alarms, parts.composite].map((part) => Number(part.toFixed(2))),
  )
  expect(Math.abs(total - sum)).toBeLessThan(0.03)
  const charged = `AWS charges about $${(Math.round(total * 10) / 10).toFixed(2)} a month while nothing is sold`
  expect(oneLine('docs/costs.md')).toContain(charged)
  expect(oneLine('README.md')).toContain(charged)
})

test('no alarm is high-resolution, which costs three times as much', () => {
  for (const seconds of alarmPeriods) expect(seconds % 60).toBe(0)
})

test('the dashboard shows at most the 50 metrics of the free tier', () => {
  const [dashboard, ...others] = ofType('AWS::CloudWatch::Dashboard')
  const metrics = JSON.stringify(dashboard).match(/\[\\+"(EbookStore|AWS\/)/g) ?? []

  expect(others).toEqual([])
  expect(metrics.length).toBeGreaterThan(10)
  expect(metrics.length).toBeLessThanOrEqual(50)
})

test('nothing is metered by method or by message, which would be charged one by one', () => {
  expect(JSON.stringify(resources)).not.toContain('"MetricsEnabled":true')
  expect(JSON.stringify(resources)).not.toContain('CloudWatchDestination')
})

test('every type of resource is either free while unused or counted in docs/costs.md', () => {
  const types = new Set(Object.values(resources).map(({ Type }) => Type))

  expect([...types].filter((type) => !known.test(type))).toEqual([])
})

const known =
  /^(AWS::(ApiGateway|CloudFront|CodeDeploy|IAM|SES|SNS|SQS|Budgets|CDK|CertificateManager|DynamoDB|S3)::\w+|AWS::Lambda::(Alias|EventInvokeConfig|EventSourceMapping|Function|LayerVersion|Permission|Version)|AWS::Logs::(Delivery|DeliveryDestination|DeliverySource|LogGroup|MetricFilter|ResourcePolicy|SubscriptionFilter)|AWS::CloudWatch::(Alarm|CompositeAlarm|Dashboard)|AWS::Events::Rule|AWS::Route53::RecordSet|AWS::SecretsManager::Secret|Custom::(AWS|CDKBucketDeployment))$/
