import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullStage, type Resource, synthesizeStore } from '../support/lib/store-template'

const { resources, outputs, ofType, assembly } = synthesizeStore()
const full = synthesizeStore(fullStage)

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

test('resources that may be replaced have no fixed name, so that the replacement cannot collide', () => {
  const names = ['TableName', 'BucketName', 'FunctionName', 'RoleName', 'LogGroupName', 'TopicName']
  const named = Object.entries(full.resources).filter(([, { Properties, Type }]) =>
    names.some((name) => name in (Properties ?? {}) && Type.endsWith(name.replace('Name', ''))),
  )

  expect(named).toEqual([])
})

test('names that are unique in an account differ between stages', () => {
  const [dev = [], prod = []] = ['ebook-store-dev', 'ebook-store-prod'].map((stackName) =>
    accountNames(stages[stackName]?.resources ?? {}),
  )

  expect(prod).toEqual(expect.arrayContaining([expect.stringContaining('DeliverySource')]))
  expect(prod).toHaveLength(dev.length)
  expect(prod.filter((name) => dev.includes(name))).toEqual([])
})

/** Two stages in one account. */
const stages = Object.fromEntries(
  ['ebook-store-dev', 'ebook-store-prod'].map((stackName) => [
    stackName,
    synthesizeStore(fullStage, { stackName }),
  ]),
)

/** Types whose names AWS accepts only once in an account, and where the name is. */
const namedTypes: Record<string, (properties: Record<string, unknown>) => unknown> = {
  'AWS::CloudFront::Function': ({ Name }) => Name,
  'AWS::CloudFront::OriginAccessControl': (all) => Object(all['OriginAccessControlConfig']).Name,
  'AWS::CloudFront::ResponseHeadersPolicy': (all) =>
    Object(all['ResponseHeadersPolicyConfig']).Name,
  'AWS::CloudWatch::Alarm': ({ AlarmName }) => AlarmName,
  'AWS::CloudWatch::CompositeAlarm': ({ AlarmName }) => AlarmName,
  'AWS::CloudWatch::Dashboard': ({ DashboardName }) => DashboardName,
  'AWS::Logs::DeliveryDestination': ({ Name }) => Name,
  'AWS::Logs::DeliverySource': ({ Name }) => Name,
}

function accountNames(all: Record<string, Resource>): string[] {
  return Object.values(all).flatMap(({ Type, Properties }) => {
    const nameOf = namedTypes[Type]
    return nameOf ? [`${Type} ${String(nameOf(Properties))}`] : []
  })
}

test('the tables with indexes are created one after the other, as CloudFormation demands', () => {
  const withIndexes = Object.entries(resources).filter(
    ([, { Properties }]) => 'GlobalSecondaryIndexes' in Object(Properties),
  )

  expect(withIndexes.map(([id, { DependsOn }]) => [id, DependsOn])).toEqual([
    ['OrdersTable1F8332C7', undefined],
    ['MovementsTable7FF5F598', ['OrdersTable1F8332C7']],
  ])
})

test('[F90] the secrets are created without a value, or AWS generates it', () => {
  const secrets = Object.values(ofType('AWS::SecretsManager::Secret'))

  expect(secrets.map(({ Properties }) => Properties)).toEqual([
    { Description: expect.stringContaining('Stripe API key') },
    { Description: expect.stringContaining('signing secret') },
    { Description: expect.stringContaining('links'), GenerateSecretString: generated },
    { Description: expect.stringContaining('CloudFront'), GenerateSecretString: generated },
  ])
})

const generated = {
  SecretStringTemplate: '{}',
  GenerateStringKey: 'current',
  PasswordLength: 64,
  ExcludePunctuation: true,
}

test('[F90] nothing in the template looks like a secret', () => {
  const text = readFileSync(join(assembly, 'store.template.json'), 'utf8')

  expect(text).not.toMatch(/[sr]k_(live|test)_|whsec_|AKIA|-----BEGIN/)
})

test('[F46] a stack that retains keeps orders, ebook and secrets when it is deleted', () => {
  const stateful = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret']
  const held = Object.entries(resources)
    // The key between CloudFront and this API, and the place of reconcile, are useless without the stack.
    .filter(([id, { Type }]) => stateful.includes(Type) && !/^(ApiOriginKeys|Reconcile)/.test(id))
    .map(([, resource]) => resource)

  expect(held).toHaveLength(8)
  for (const { DeletionPolicy, UpdateReplacePolicy } of held) {
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain'])
  }
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
