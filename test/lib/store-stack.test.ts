import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { paidOrderSchema } from '../../lambda/orders/read-paid'
import { waitingAttributes } from '../../lambda/orders/read-open-lists'
import { leaseSeconds } from '../../lambda/orders/attempt'
import { paidAttributes } from '../../lib/data/orders-indexes'
import { readable } from '../support/lib/readable'
import { fullStackName, secondStage, synthesizeFull, synthesizeStore } from '../support/lib/store-template'
import { policySentences } from '../support/lib/policy-sentences'
import { outputs as readByTools } from '../support/tools/aws-account'

// prod-template.txt shows each resource; these tests check what holds between them, and other stages.
const { resources, outputs, ofType, find } = synthesizeFull()
const selling = synthesizeStore()
const second = synthesizeStore(secondStage)

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

test("a stage with onDelete 'destroy' leaves no table, bucket, secret or log behind", () => {
  const kept = Object.values(second.resources).filter(
    ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
  )

  // API Gateway's role for access logs belongs to the account, and other stages may use it.
  expect(kept.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account'])
  expect(second.find('AWS::DynamoDB::Table').Properties).toHaveProperty('DeletionProtectionEnabled', false)
})

test('a first deploy that fails leaves only what is protected from deletion, filled or the account’s', () => {
  const left = Object.entries(selling.resources)
    .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    .map(([id]) => id.replace(/Resource|[0-9A-F]{8}$/, ''))

  const kept = ['ApiRestAccount', 'ApiRestCloudWatchRole', 'EbookBucket', 'OrdersTable', 'SiteBucket']
  expect(left.toSorted()).toEqual(kept)
})

test('a stack that retains its data is protected from deletion, and another stack is not', () => {
  const manifests = [selling, second].map(({ assembly }) => readFileSync(join(assembly, 'manifest.json'), 'utf8'))

  expect(manifests.map((text) => text.includes('"terminationProtection": true'))).toEqual([true, false])
})

test('the index by month contains what is read of a paid order', () => {
  expect(['orderId', ...paidAttributes]).toEqual(Object.keys(paidOrderSchema.shape))
})

test('check-deliveries may read no more attributes of an order than it does', () => {
  const { Properties } = find('AWS::IAM::Policy', 'CheckDeliveries')

  expect(policySentences(Properties['PolicyDocument'])).toContainEqual(
    expect.stringContaining(` when dynamodb:Attributes ForAllValues:StringEquals ${waitingAttributes.join(', ')} and `),
  )
})

test('every function that sends to buyers has time to send and record, and times out before its lease ends', () => {
  const sending = ofType('AWS::Lambda::Function').filter(({ Properties }) =>
    JSON.stringify(Properties['Environment'] ?? '').includes('REPLY_TO_ADDRESS'),
  )
  const timeouts = sending.map(({ Properties }) => Number(Properties['Timeout']))

  expect(sending).toHaveLength(4)
  // 3 s to send, 7.5 s of pauses between the attempts to record it.
  expect(Math.min(...timeouts)).toBeGreaterThan(3 + 7.5)
  expect(Math.max(...timeouts)).toBeLessThan(leaseSeconds)
})

test('an alias can be rolled back, because the version before is kept', () => {
  const alias = find('AWS::Lambda::Alias', 'StripeWebhook')
  const version = find('AWS::Lambda::Version', 'StripeWebhook')

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
  type Type = { cloudFormationType: string; properties: Record<string, { causesReplacement?: string }> }
  // AWS's resource types as the CDK's `cdk diff` knows them.
  const database = gunzipSync(readFileSync('node_modules/aws-cdk/db.json.gz')).toString()
  const types: Type[] = JSON.parse(database).schema.resource.entities
  const replacing = Object.values(resources).flatMap(({ Type, Properties }) => {
    const names = fixedNames(Properties)
    if (names.length === 0) return []
    const known = types.find(({ cloudFormationType }) => cloudFormationType === Type)
    if (!known) throw new Error(`The CDK does not know ${Type}`)
    const replaces = (name: string) => (known.properties[name]?.causesReplacement ?? 'no') !== 'no'
    const others = Object.keys(Properties).filter((name) => !names.includes(name) && replaces(name))
    return others.map((name) => `${Type} ${name}: ${readable(Properties[name])}`)
  })

  // CloudFormation creates the new resource before it deletes the old one, and both would have the same name.
  // The properties listed here never change.
  expect(new Set(replacing)).toEqual(
    new Set([
      'AWS::Logs::DeliveryDestination DestinationResourceArn: <SiteAccessLogLogs>',
      'AWS::Logs::DeliveryDestination OutputFormat: json',
      'AWS::Logs::Delivery DeliveryDestinationArn: <SiteAccessLogDestination>',
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

const types = Object.values(resources).map(({ Type }) => Type)

test('each resource is free while unused, or counted in test/costs', () => {
  const services = 'ApiGateway|Budgets|CDK|CertificateManager|CloudFront|DynamoDB|IAM|Lambda|Logs|S3|SES|SNS|SQS'
  const others = 'CloudWatch::(Alarm|Dashboard)|Events::Rule|Route53::RecordSet|CloudFormation::WaitConditionHandle'
  const known = new RegExp(`^(AWS::((${services})::\\w+|${others})|Custom::(AWS|CDKBucketDeployment))$`)

  expect(types.filter((type) => !known.test(type))).toEqual([])
  // Metered by method, and by message.
  expect(JSON.stringify(resources)).not.toMatch(/"MetricsEnabled":true|CloudWatchDestination/)
})
