import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { paidOrderSchema } from '../../lambda/orders/read-paid'
import { waitingAttributes } from '../../lambda/orders/read-open-lists'
import { leaseSeconds } from '../../lambda/orders/attempt'
import { paidAttributes } from '../../lib/data/orders-indexes'
import { stageConfig } from '../../lib/stage/stage-config'
import { readAlarms } from '../support/lib/read-alarms'
import { readable } from '../support/lib/readable'
import {
  findResource,
  fullStackName,
  secondStage,
  synthesizeFull,
  synthesizeStore,
} from '../support/lib/store-template'
import { policySentences } from '../support/lib/template-text/policy-sentences'
import { outputs as readByTools } from '../support/tools/aws-account'

// prod-template.txt shows each resource; these tests check what holds between them, and other stages.
const { resources, outputs, ofType } = synthesizeFull()
const selling = synthesizeStore()
const second = synthesizeStore(secondStage)
const trial = synthesizeStore(stageConfig('dev'))

test('resources that hold state or whose address others store keep their logical ids', () => {
  const pinned = {
    OrdersTable1F8332C7: 'AWS::DynamoDB::Table',
    BooksBucketCD991C79: 'AWS::S3::Bucket',
    EbookBucket0D36F7E2: 'AWS::S3::Bucket',
    SiteBucket978D4AEB: 'AWS::S3::Bucket',
    // Emails and Stripe contain its domain.
    SiteDistribution390DED28: 'AWS::CloudFront::Distribution',
    // Its subscribers have confirmed their subscriptions.
    AlarmsTopic3A2DFEBA: 'AWS::SNS::Topic',
    // API Gateway rejects a second key with the same value while the first exists.
    ApiPageKey201B664E: 'AWS::ApiGateway::ApiKey',
  }

  for (const [id, type] of Object.entries(pinned)) expect(resources[id]?.Type).toBe(type)
})

test('the orders are the only table: Stripe keeps the movements', () => {
  expect(Object.keys(ofType('AWS::DynamoDB::Table'))).toEqual(['OrdersTable1F8332C7'])
})

test("a stage with onDelete 'destroy' leaves no table, bucket, secret or log behind", () => {
  const kept = Object.values(trial.resources).filter(
    ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
  )

  // API Gateway's role for access logs belongs to the account, and other stages may use it.
  expect(kept.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account'])
  expect(findResource(trial.resources, 'AWS::DynamoDB::Table', 'Orders').Properties).toHaveProperty(
    'DeletionProtectionEnabled',
    false,
  )
})

test('a first deploy that fails leaves only what is protected from deletion, filled or the account’s', () => {
  const left = Object.entries(selling.resources)
    .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    .map(([id]) => id.replace(/Resource|[0-9A-F]{8}$/, ''))

  expect(left.toSorted()).toEqual([
    'ApiRestAccount',
    'ApiRestCloudWatchRole',
    'EbookBucket',
    'OrdersTable',
    'SiteBucket',
  ])
})

test('a stack that retains its data is protected from deletion, and another stack is not', () => {
  const manifests = [selling, trial].map(({ assembly }) => readFileSync(join(assembly, 'manifest.json'), 'utf8'))

  expect(manifests.map((text) => text.includes('"terminationProtection": true'))).toEqual([true, false])
})

test('the index by month contains what is read of a paid order', () => {
  expect(['orderId', ...paidAttributes]).toEqual(Object.keys(paidOrderSchema.shape))
})

test('check-deliveries may read only the attributes that check-deliveries reads', () => {
  const policy = findResource(resources, 'AWS::IAM::Policy', 'CheckDeliveries')

  expect(policySentences(policy.Properties['PolicyDocument'])).toContainEqual(
    expect.stringContaining(` when dynamodb:Attributes ForAllValues:StringEquals ${waitingAttributes.join(', ')} and `),
  )
})

test('every function that sends to buyers has time to send and record, and times out before its lease ends', () => {
  const sending = Object.values(ofType('AWS::Lambda::Function')).filter(({ Properties }) =>
    JSON.stringify(Properties['Environment'] ?? '').includes('REPLY_TO_ADDRESS'),
  )
  const timeouts = sending.map(({ Properties }) => Number(Properties['Timeout']))

  expect(sending).toHaveLength(4)
  // 3 s to send, 7.5 s of pauses between the attempts to record it.
  expect(Math.min(...timeouts)).toBeGreaterThan(3 + 7.5)
  expect(Math.max(...timeouts)).toBeLessThan(leaseSeconds)
})

test('the reserved concurrency fits into the limit of 170 that settings require', () => {
  const reserved = Object.values(ofType('AWS::Lambda::Function')).map(({ Properties }) =>
    Number(Properties['ReservedConcurrentExecutions'] ?? 0),
  )

  // Lambda keeps 100 executions unreserved.
  expect(reserved.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(70)
})

test('an alias can be rolled back, because the version before is kept', () => {
  const alias = findResource(resources, 'AWS::Lambda::Alias', 'StripeWebhook')
  const version = findResource(resources, 'AWS::Lambda::Version', 'StripeWebhook')

  expect(alias.Properties['FunctionVersion']).toEqual({ 'Fn::GetAtt': [version.id, 'Version'] })
  expect(version.UpdateReplacePolicy).toBe('Retain')
})

test('one address for both ops and finance is subscribed once, because AWS refuses a duplicate', () => {
  const subscribed = JSON.stringify(Object.values(second.resources)).match(/"(Endpoint|Address)":"ops@seller.test"/g)

  // To the topic of alarms, the direct topic, and the two notifications of the budget.
  expect(subscribed).toHaveLength(4)
})

test('the outputs that the tools read exist', () => {
  expect(Object.keys(outputs)).toEqual(expect.arrayContaining(Object.keys(readByTools)))
})

test('a resource with a fixed name has no other property whose change would replace it', () => {
  type Property = { causesReplacement?: string }
  type Type = { cloudFormationType: string; properties: Record<string, Property> }
  const replaces = (property?: Property) => (property?.causesReplacement ?? 'no') !== 'no'
  // AWS's resource types as the CDK's `cdk diff` knows them.
  const database = gunzipSync(readFileSync('node_modules/aws-cdk/db.json.gz')).toString()
  const types: Type[] = JSON.parse(database).schema.resource.entities
  const replacing = Object.values(resources).flatMap(({ Type, Properties }) => {
    const names = fixedNames(Properties)
    if (names.length === 0) return []
    const known = types.find(({ cloudFormationType }) => cloudFormationType === Type)
    if (!known) throw new Error(`The CDK does not know ${Type}`)
    return Object.keys(Properties)
      .filter((name) => !names.includes(name) && replaces(known.properties[name]))
      .map((name) => `${Type} ${name}: ${readable(Properties[name])}`)
  })

  // CloudFormation creates the new resource before it deletes the old one, and both would have the same name.
  // The properties listed here never change.
  expect(new Set(replacing)).toEqual(
    new Set([
      'AWS::Logs::DeliveryDestination DestinationResourceArn: <SiteAccessLogLogs>',
      'AWS::Logs::DeliveryDestination OutputFormat: json',
      'AWS::Logs::Delivery DeliveryDestinationArn: <SiteAccessLogDestination>',
      'AWS::WAFv2::WebACL Scope: CLOUDFRONT',
      'AWS::IAM::ManagedPolicy Path: /',
      'AWS::IAM::ManagedPolicy Description: ',
    ]),
  )
})

/** The properties that name something after the stack, at any depth. */
function fixedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const isName = key.endsWith('Name') && typeof item === 'string' && item.includes(fullStackName)
    return isName ? [key] : fixedNames(item)
  })
}

describe('a store without sales', () => {
  /** The most that it may cost in a month, in dollars. */
  const limit = 2
  // Every alarm and option, except the firewall.
  const charged = Object.fromEntries(Object.entries(resources).filter(([id]) => !/^\w+Firewall/.test(id)))
  const types = Object.values(charged).map(({ Type }) => Type)
  const count = (type: string) => types.filter((each) => each === type).length
  const alarmMetrics = readAlarms(charged).flatMap(({ metrics }) => metrics).length
  const runsPerMonth = (name: string) => {
    const { ScheduleExpression } = findResource(charged, 'AWS::Events::Rule', name).Properties
    const [, every, unit] = /rate\((\d+) (minute|hour)s?\)/.exec(String(ScheduleExpression)) ?? []
    return ((unit === 'hour' ? 1 : 60) / Number(every)) * 730
  }
  /** The rows of docs/costs.md, which has the sources of the prices, from the template. */
  const parts = {
    secrets: count('AWS::SecretsManager::Secret') * 0.4,
    // Ten metrics are free.
    alarms: (alarmMetrics - 10) * 0.1,
    // Each run makes two calls of the API and reads two files.
    probe: runsPerMonth('ProbeStore') * 2 * (3.5e-6 + 0.4e-6),
    // The checks' reads and writes of tables and logs beyond the free tier, and the files: estimated.
    rest: 0.02,
  }
  const sum = Object.values(parts).reduce((total, part) => total + part, 0)

  test('costs less than its limit; docs/costs.md lists the parts, and the README has their sum', () => {
    const [costs = '', readme] = ['docs/costs.md', 'README.md'].map((file) =>
      readFileSync(file, 'utf8').replaceAll(/[ \n]+/g, ' '),
    )
    const [, section = ''] = costs.split('## What costs money when nothing is sold')
    const rows = [...section.matchAll(/\| \$([\d.]+) \|/g)].map(([, row]) => Number(row))
    const total = rows.reduce((all, row) => all + row, 0)
    const sentence = `AWS charges about $${(Math.round(total * 10) / 10).toFixed(2)} a month while nothing is sold`

    expect(sum).toBeGreaterThan(1.5)
    expect(sum).toBeLessThan(limit)
    expect(costs).toContain(`it is less than $${limit.toFixed(2)}, which a test holds`)
    expect(rows.slice(0, 2)).toEqual([parts.alarms, parts.secrets].map((part) => Number(part.toFixed(2))))
    expect(Math.abs(total - sum)).toBeLessThan(0.03)
    expect(costs).toContain(sentence)
    expect(readme).toContain(sentence)
  })

  test('has nothing that is metered by method or by message, which would be charged one by one', () => {
    expect(JSON.stringify(charged)).not.toMatch(/"MetricsEnabled":true|CloudWatchDestination/)
  })

  test('has only resources that are free while unused, or counted in docs/costs.md', () => {
    const wholeServices = 'ApiGateway CloudFront IAM SES SNS SQS Budgets CDK CertificateManager DynamoDB S3'
    const known = new Set([
      'AWS::CloudWatch::Alarm',
      'AWS::CloudWatch::Dashboard',
      'AWS::Events::Rule',
      'AWS::Route53::RecordSet',
      'AWS::SecretsManager::Secret',
      'Custom::AWS',
      'Custom::CDKBucketDeployment',
    ])
    const isKnown = (type: string) =>
      known.has(type) ||
      /^AWS::(Lambda|Logs)::/.test(type) ||
      wholeServices.split(' ').includes(type.split('::')[1] ?? '')

    expect(types.filter((type) => !isKnown(type))).toEqual([])
  })
})
