import { leaseSeconds } from '../../../lambda/orders/attempt'
import { waitingAttributes } from '../../../lambda/orders/read-waiting'
import {
  findResource,
  fullStage,
  type Resource,
  synthesizeStore,
} from '../../support/lib/store-template'
import { policySentences } from '../../support/lib/template-text/policy-sentences'

const { resources } = synthesizeStore()

const synthesizedFull = synthesizeStore(fullStage)

const called = ['CreatePayment', 'StripeWebhook', 'DownloadEbook']
const functions = [
  ...called,
  'CheckDeliveries',
  'RetryDelivery',
  'RecordFeedback',
  'Reconcile',
  'RecordMovements',
  'SendStatement',
  'ChangeOrder',
  'ProbeStore',
  'SendAlarm',
]

test.each(called)('%s times out before API Gateway does', (name) => {
  expect(functionOf(name).Properties['Timeout']).toBeLessThan(29)
})

test('[F52] [I11] every function that sends to buyers has time to send and record, and times out before its lease ends', () => {
  const sending = functions.filter((name) =>
    JSON.stringify(functionOf(name).Properties['Environment']).includes('REPLY_TO_ADDRESS'),
  )
  const timeouts = sending.map((name) => Number(functionOf(name).Properties['Timeout']))

  expect(sending).toEqual(
    expect.arrayContaining(['StripeWebhook', 'DownloadEbook', 'RetryDelivery', 'ChangeOrder']),
  )
  // 3 s to send, 7.5 s of pauses between the attempts to record it.
  expect(Math.min(...timeouts)).toBeGreaterThan(3 + 7.5)
  expect(Math.max(...timeouts)).toBeLessThan(leaseSeconds)
})

test.each(functions)('%s is called through an alias that points to its new version', (name) => {
  const alias = findResource(resources, 'AWS::Lambda::Alias', name)
  const version = findResource(resources, 'AWS::Lambda::Version', name)

  expect(alias.Properties).toEqual({
    Name: 'live',
    FunctionName: { Ref: findResource(resources, 'AWS::Lambda::Function', name).id },
    FunctionVersion: { 'Fn::GetAtt': [version.id, 'Version'] },
  })
  // So that the alias can be rolled back; a version whose own deploy failed is deleted.
  expect(version).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  })
})

test('[F99] with reserved concurrency every function has a limit', () => {
  const { resources: full } = synthesizedFull
  const reserved = functions.map(
    (name) =>
      findResource(full, 'AWS::Lambda::Function', name).Properties['ReservedConcurrentExecutions'],
  )

  expect(reserved).toEqual([13, 13, 13, 1, 2, 1, 1, 1, 1, 1, 1, 2])
  // Lambda keeps 100 executions unreserved, so these fit into the limit of 150 that settings require.
  expect(reserved.map(Number).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(50)
  for (const name of functions) {
    expect(functionOf(name).Properties).not.toHaveProperty('ReservedConcurrentExecutions')
  }
})

test('[F96] an alarm that send-alarm cannot send within 15 minutes goes to the direct topic', () => {
  const { id } = findResource(resources, 'AWS::SNS::Topic', 'DirectAlarms')
  const { Properties } = findResource(resources, 'AWS::Lambda::EventInvokeConfig', 'SendAlarm')

  expect(Properties).toMatchObject({
    DestinationConfig: { OnFailure: { Destination: { Ref: id } } },
    MaximumEventAgeInSeconds: 900,
    MaximumRetryAttempts: 2,
  })
})

test('[F57] a report that record-feedback fails on three times is kept for two weeks, encrypted', () => {
  const { id, Properties: queue } = findResource(resources, 'AWS::SQS::Queue', 'RecordFeedback')
  const config = findResource(resources, 'AWS::Lambda::EventInvokeConfig', 'RecordFeedback')

  expect(config.Properties['DestinationConfig']).toEqual({
    OnFailure: { Destination: { 'Fn::GetAtt': [id, 'Arn'] } },
  })
  expect(queue).toMatchObject({
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
    SqsManagedSseEnabled: true,
  })
})

describe('[F89] the role of each function', () => {
  const policies = Object.values(resources).filter(({ Type }) => Type === 'AWS::IAM::Policy')

  test.each(functions)(
    'of %s may be assumed by Lambda alone, and has no managed policy',
    (name) => {
      const role = findResource(resources, 'AWS::IAM::Role', name)

      expect(functionOf(name).Properties['Role']).toEqual({ 'Fn::GetAtt': [role.id, 'Arn'] })
      expect(role.Properties).not.toHaveProperty('ManagedPolicyArns')
      expect(policySentences(role.Properties['AssumeRolePolicyDocument'])).toEqual([
        'lambda.amazonaws.com may sts:AssumeRole',
      ])
    },
  )

  test.each(functions)('of %s names each action and its resources', (name) => {
    const sentences = permissionsOf(name)

    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(/^may [\w:, ]+ on (?!\*)/)
  })

  test('of check-deliveries may read only the attributes that check-deliveries reads', () => {
    expect(permissionsOf('CheckDeliveries')).toContainEqual(
      expect.stringContaining(
        ` when dynamodb:Attributes ForAllValues:StringEquals ${waitingAttributes.join(', ')} and `,
      ),
    )
  })

  function permissionsOf(name: string): string[] {
    const { id } = findResource(resources, 'AWS::IAM::Role', name)
    return policies
      .filter(({ Properties }) => JSON.stringify(Properties['Roles']).includes(`"${id}"`))
      .flatMap(({ Properties }) => policySentences(Properties['PolicyDocument']))
  }
})

function functionOf(name: string): Resource {
  return findResource(resources, 'AWS::Lambda::Function', name)
}
