import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paidOrderSchema } from '../../lambda/orders/read-paid'
import { waitingAttributes } from '../../lambda/orders/read-waiting'
import { leaseSeconds } from '../../lambda/orders/attempt'
import { paidAttributes } from '../../lib/data/orders-indexes'
import { stageConfig } from '../../lib/stage/stage-config'
import {
  findResource,
  type Resource,
  secondStage,
  synthesizeFull,
  synthesizeStore,
} from '../support/lib/store-template'
import { policySentences } from '../support/lib/template-text/policy-sentences'

// prod-template.txt shows each resource; these tests check what holds between them, and other stages.
const { resources, outputs, ofType } = synthesizeFull()
const selling = synthesizeStore()
const second = synthesizeStore(secondStage)
const trial = synthesizeStore(stageConfig('dev'))

test('resources that hold state or whose address others store keep their logical ids', () => {
  const pinned = {
    OrdersTable1F8332C7: 'AWS::DynamoDB::Table',
    EbookBucket0D36F7E2: 'AWS::S3::Bucket',
    SiteBucket978D4AEB: 'AWS::S3::Bucket',
    SecretsStripeKeySecretA11CFE76: 'AWS::SecretsManager::Secret',
    SecretsWebhookSigningSecretCAD03F5A: 'AWS::SecretsManager::Secret',
    SecretsLinkKeySecret8EE14754: 'AWS::SecretsManager::Secret',
    // E-mails and Stripe contain its domain.
    SiteDistribution390DED28: 'AWS::CloudFront::Distribution',
    // Its subscribers have confirmed their subscriptions.
    AlarmsTopic3A2DFEBA: 'AWS::SNS::Topic',
    // API Gateway rejects a second key with the same value while the first exists.
    ApiPageKey201B664E: 'AWS::ApiGateway::ApiKey',
  }

  for (const [id, type] of Object.entries(pinned)) expect(resources[id]?.Type).toBe(type)
})

test('names that are unique in an account differ between stages', () => {
  const prod = accountNames(resources)

  expect(prod).toEqual(expect.arrayContaining([expect.stringContaining('DeliverySource')]))
  expect(accountNames(selling.resources).filter((name) => prod.includes(name))).toEqual([])
})

function accountNames(all: Record<string, Resource>): string[] {
  const named = /^AWS::(CloudFront::(Function|Origin|ResponseH)|CloudWatch::|Logs::Delivery[DS])/
  return Object.values(all)
    .filter(({ Type }) => named.test(Type))
    .map(({ Type, Properties: { AlarmName, DashboardName, Name, ...others } }) => {
      const [config] = Object.values(others)
      return `${Type} ${String(AlarmName ?? DashboardName ?? Name ?? Object(config).Name)}`
    })
}

test('the tables with indexes are created one after the other, as CloudFormation demands', () => {
  const tables = Object.entries(ofType('AWS::DynamoDB::Table'))

  expect(tables.map(([id, { DependsOn }]) => [id, DependsOn])).toEqual([
    ['OrdersTable1F8332C7', undefined],
    ['MovementsTable7FF5F598', ['OrdersTable1F8332C7']],
  ])
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

test('a stack that retains its data is protected from deletion, and another stack is not', () => {
  const manifests = [selling, trial].map(({ assembly }) =>
    readFileSync(join(assembly, 'manifest.json'), 'utf8'),
  )

  expect(manifests.map((text) => text.includes('"terminationProtection": true'))).toEqual([
    true,
    false,
  ])
})

test('the index by month contains what is read of a paid order', () => {
  expect(['orderId', ...paidAttributes]).toEqual(Object.keys(paidOrderSchema.shape))
})

test('[F89] check-deliveries may read only the attributes that check-deliveries reads', () => {
  const policy = findResource(resources, 'AWS::IAM::Policy', 'CheckDeliveries')

  expect(policySentences(policy.Properties['PolicyDocument'])).toContainEqual(
    expect.stringContaining(
      ` when dynamodb:Attributes ForAllValues:StringEquals ${waitingAttributes.join(', ')} and `,
    ),
  )
})

test('[F52] [I11] every function that sends to buyers has time to send and record, and times out before its lease ends', () => {
  const sending = Object.values(ofType('AWS::Lambda::Function')).filter(({ Properties }) =>
    JSON.stringify(Properties['Environment'] ?? '').includes('REPLY_TO_ADDRESS'),
  )
  const timeouts = sending.map(({ Properties }) => Number(Properties['Timeout']))

  expect(sending).toHaveLength(4)
  // 3 s to send, 7.5 s of pauses between the attempts to record it.
  expect(Math.min(...timeouts)).toBeGreaterThan(3 + 7.5)
  expect(Math.max(...timeouts)).toBeLessThan(leaseSeconds)
})

test('[F99] the reserved concurrency fits into the limit of 150 that settings require', () => {
  const reserved = Object.values(ofType('AWS::Lambda::Function')).map(({ Properties }) =>
    Number(Properties['ReservedConcurrentExecutions'] ?? 0),
  )

  // Lambda keeps 100 executions unreserved.
  expect(reserved.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(50)
})

test('an alias can be rolled back, because the version before is kept', () => {
  const alias = findResource(resources, 'AWS::Lambda::Alias', 'StripeWebhook')
  const version = findResource(resources, 'AWS::Lambda::Version', 'StripeWebhook')

  expect(alias.Properties['FunctionVersion']).toEqual({ 'Fn::GetAtt': [version.id, 'Version'] })
  // A version whose own deploy failed is deleted.
  expect(version).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  })
})

test('one address for both ops and finance is subscribed once, because AWS refuses a duplicate', () => {
  const subscribed = JSON.stringify(Object.values(second.resources)).match(
    /"(Endpoint|Address)":"ops@seller.test"/g,
  )

  // To the topic of alarms, the direct topic, and the two notifications of the budget.
  expect(subscribed).toHaveLength(4)
})

test('the outputs are those that people and tools use', () => {
  expect(Object.keys(outputs)).toEqual([
    'SiteUrl',
    'WebhookUrl',
    'ApiUrl',
    'DashboardUrl',
    'OrdersTable',
    'MovementsTable',
    'ChangeOrderFunction',
    'ReconcileFunction',
    'RecordMovementsFunction',
    'SendStatementFunction',
    'SupportDeskPolicy',
    'FinanceReaderPolicy',
    'RetryQueue',
    'DeadLetterQueue',
    'StripeKeySecret',
    'WebhookSigningSecret',
    'LinkKeySecret',
  ])
})
