import { readFileSync } from 'node:fs'
import { readAlarms } from '../support/lib/read-alarms'
import { findResource, synthesizeFull } from '../support/lib/store-template'

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
const resources = Object.fromEntries(
  Object.entries(synthesizeFull().resources).filter(([id]) => !/^\w+Firewall/.test(id)),
)
const oneLine = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
const costs = readFileSync('docs/costs.md', 'utf8')
const count = (type: string) => Object.values(resources).filter(({ Type }) => Type === type).length

const runsPerMonth = (name: string) => {
  const { ScheduleExpression } = findResource(resources, 'AWS::Events::Rule', name).Properties
  return (
    (60 / Number(/rate\((\d+) minutes?\)/.exec(String(ScheduleExpression))?.[1])) * hoursPerMonth
  )
}
const alarmMetrics = readAlarms(resources).flatMap(({ metrics }) => metrics).length

/** The rows of docs/costs.md, from the template. */
const parts = {
  secrets: count('AWS::SecretsManager::Secret') * prices.secret,
  alarms: (alarmMetrics - prices.freeAlarmMetrics) * prices.alarmMetric,
  composite: count('AWS::CloudWatch::CompositeAlarm') * prices.compositeAlarm,
  // Each run makes two calls of the API and reads two files.
  probe: runsPerMonth('ProbeStore') * 2 * (prices.apiCall + prices.fileRead),
  secretReads:
    (runsPerMonth('Reconcile') * 2 + runsPerMonth('RecordMovements')) * prices.secretRead,
  // The checks' reads and writes of tables and logs beyond the free tier, and the files: estimated.
  rest: 0.02,
}
const sum = Object.values(parts).reduce((total, part) => total + part, 0)

test('a store without sales costs less than its limit, as docs/costs.md says', () => {
  expect(sum).toBeGreaterThan(3)
  expect(sum).toBeLessThan(limit)
  expect(costs).toContain(`it is less than $${limit.toFixed(2)}, which a test holds`)
})

test('docs/costs.md lists the parts of that bill, and the README their sum', () => {
  const [, section = ''] = costs.split('## What costs money when nothing is sold')
  const rows = [...section.matchAll(/^\|[^|]+\| +\$([\d.]+) \|$/gm)].map(([, row]) => Number(row))
  const total = rows.reduce((all, row) => all + row, 0)
  const charged = `AWS charges about $${(Math.round(total * 10) / 10).toFixed(2)} a month while nothing is sold`

  expect(rows.slice(0, 3)).toEqual(
    [parts.secrets, parts.alarms, parts.composite].map((part) => Number(part.toFixed(2))),
  )
  expect(Math.abs(total - sum)).toBeLessThan(0.03)
  expect(oneLine('docs/costs.md')).toContain(charged)
  expect(oneLine('README.md')).toContain(charged)
})

test('nothing is metered by method or by message, which would be charged one by one', () => {
  expect(JSON.stringify(resources)).not.toMatch(/"MetricsEnabled":true|CloudWatchDestination/)
})

test('every type of resource is either free while unused or counted in docs/costs.md', () => {
  const types = new Set(Object.values(resources).map(({ Type }) => Type))

  expect([...types].filter((type) => !known.test(type))).toEqual([])
})

const known =
  /^(AWS::(ApiGateway|CloudFront|CodeDeploy|IAM|SES|SNS|SQS|Budgets|CDK|CertificateManager|DynamoDB|S3)::\w+|AWS::Lambda::(Alias|EventInvokeConfig|EventSourceMapping|Function|LayerVersion|Permission|Version)|AWS::Logs::(Delivery|DeliveryDestination|DeliverySource|LogGroup|MetricFilter|ResourcePolicy|SubscriptionFilter)|AWS::CloudWatch::(Alarm|CompositeAlarm|Dashboard)|AWS::Events::Rule|AWS::Route53::RecordSet|AWS::SecretsManager::Secret|Custom::(AWS|CDKBucketDeployment))$/
