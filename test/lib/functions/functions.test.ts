import { leaseSeconds } from '../../../lambda/orders/channels'
import { waitingAttributes } from '../../../lambda/orders/read-waiting'
import { readable } from '../../support/lib/readable'
import {
  findResource,
  fullStage,
  type Resource,
  synthesizeStore,
} from '../../support/lib/store-template'

const { template, resources } = synthesizeStore()

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

test.each(functions)('%s runs on Node 24 and ARM', (name) => {
  expect(functionOf(name).Properties).toMatchObject({
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
  })
})

test.each(called)('%s times out before API Gateway does', (name) => {
  expect(functionOf(name).Properties['Timeout']).toBeLessThan(29)
})

test('[F52] [I11] every function that sends to buyers has the time to send and record, and ends before its lease does', () => {
  const sending = functions.filter((name) =>
    JSON.stringify(functionOf(name).Properties['Environment']).includes('REPLY_TO_ADDRESS'),
  )
  const timeouts = sending.map((name) => Number(functionOf(name).Properties['Timeout']))

  expect(sending).toEqual(
    expect.arrayContaining(['StripeWebhook', 'DownloadEbook', 'RetryDelivery', 'ChangeOrder']),
  )
  // 3 s to send, 7.5 s of pauses between the tries to record it.
  expect(Math.min(...timeouts)).toBeGreaterThan(3 + 7.5)
  expect(Math.max(...timeouts)).toBeLessThan(leaseSeconds)
})

test.each(functions)('%s has its own log with a retention', (name) => {
  const logs = findResource(resources, 'AWS::Logs::LogGroup', name)

  expect(logs.Properties).toEqual({ RetentionInDays: 7 })
  expect(functionOf(name).Properties['LoggingConfig']).toEqual({
    LogFormat: 'JSON',
    LogGroup: { Ref: logs.id },
  })
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

test('[F57] a report that record-feedback fails at three times is kept for two weeks, encrypted', () => {
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

describe('[F89] the complete permissions of each function', () => {
  const logs = (name: string) => `logs:CreateLogStream, logs:PutLogEvents on <${name}Logs>`
  const readSecrets = (...ids: string[]) =>
    `secretsmanager:GetSecretValue on ${ids.map((id) => `<Secrets${id}Secret>`).join(', ')}`
  const queueRetries = 'sqs:SendMessage on <RetriesQueue>'
  const byText = 'dynamodb:Query on <OrdersTable>/index/by-text-message'
  const changeOrders = 'dynamodb:GetItem, dynamodb:PutItem on <OrdersTable>'
  const send = [
    'ses:SendEmail on ' +
      'arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set/<MessagesConfigurationSet>, ' +
      'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/* ' +
      'when {"StringEquals":{"ses:FromAddress":"books@seller.test"}}',
    'sns:Publish on all but arn:aws:sns:*:*:*',
  ]

  test('create-payment reads the Stripe key', () => {
    expect(permissionsOf('CreatePayment')).toEqual([
      logs('CreatePayment'),
      readSecrets('StripeKey'),
    ])
  })

  test('stripe-webhook reads and writes single orders, reads the secrets, sends and queues', () => {
    expect(permissionsOf('StripeWebhook')).toEqual([
      logs('StripeWebhook'),
      changeOrders,
      ...send,
      queueRetries,
      readSecrets('LinkKey', 'StripeKey', 'WebhookSigning'),
    ])
  })

  test('download-ebook finds orders by link, reads the one ebook and sends fresh links', () => {
    expect(permissionsOf('DownloadEbook')).toEqual([
      logs('DownloadEbook'),
      'dynamodb:Query on <OrdersTable>/index/by-link, <OrdersTable>/index/by-previous-link',
      changeOrders,
      's3:GetObject on <EbookBucket>/book.pdf',
      ...send,
      queueRetries,
      readSecrets('LinkKey'),
    ])
  })

  test('check-deliveries lists open deliveries, and reads since when their buyers wait', () => {
    expect(permissionsOf('CheckDeliveries')).toEqual([
      logs('CheckDeliveries'),
      'dynamodb:BatchGetItem on <OrdersTable> when {"ForAllValues:StringEquals":' +
        `{"dynamodb:Attributes":${JSON.stringify(waitingAttributes)}},` +
        '"StringEqualsIfExists":{"dynamodb:Select":"SPECIFIC_ATTRIBUTES"}}',
      'dynamodb:Query on <OrdersTable>/index/by-open-delivery',
    ])
  })

  test('retry-delivery receives from its queue, and may do with orders what the webhook may', () => {
    expect(permissionsOf('RetryDelivery')).toEqual([
      logs('RetryDelivery'),
      byText,
      changeOrders,
      ...send,
      readSecrets('LinkKey'),
      'sqs:ChangeMessageVisibility, sqs:DeleteMessage, sqs:GetQueueAttributes, sqs:GetQueueUrl, ' +
        'sqs:ReceiveMessage, sqs:SendMessage on <RetriesQueue>',
    ])
  })

  test('record-feedback reads and writes single orders, finds them by their text, and queues what it cannot write', () => {
    expect(permissionsOf('RecordFeedback')).toEqual([
      logs('RecordFeedback'),
      byText,
      changeOrders,
      queueRetries,
      // Lambda puts aside in its name what it fails at.
      'sqs:GetQueueAttributes, sqs:GetQueueUrl, sqs:SendMessage on <RecordFeedbackPutAside>',
    ])
  })

  test('reconcile compares and writes orders, queues them, and reads the keys; it sends nothing', () => {
    expect(permissionsOf('Reconcile')).toEqual([
      logs('Reconcile'),
      'dynamodb:BatchGetItem, dynamodb:GetItem, dynamodb:PutItem on <OrdersTable>',
      'dynamodb:Query on <OrdersTable>/index/by-open-delivery',
      'dynamodb:GetItem, dynamodb:PutItem on <ReconcileProgressTable>',
      'sqs:SendMessage on <RetriesQueue>',
      readSecrets('LinkKey', 'StripeKey'),
    ])
  })

  test('record-movements reads orders by month, updates single ones, adds movements and reads the Stripe key', () => {
    const indexes = ['by-month', 'by-order', 'by-payment', 'by-payout', 'by-source']
    const ofMovements = indexes.map((name) => `<MovementsTable>/index/${name}`).join(', ')
    expect(permissionsOf('RecordMovements')).toEqual([
      logs('RecordMovements'),
      'dynamodb:BatchGetItem, dynamodb:GetItem, dynamodb:PutItem on <OrdersTable>',
      `dynamodb:Query on ${ofMovements}, <OrdersTable>/index/by-month`,
      'dynamodb:BatchGetItem, dynamodb:GetItem, dynamodb:PutItem, dynamodb:UpdateItem on <MovementsTable>',
      readSecrets('StripeKey'),
    ])
  })

  test('send-statement reads the books, closes months, keeps their files and sends e-mails', () => {
    const indexes = ['by-month', 'by-order', 'by-payment', 'by-payout', 'by-source']
    const ofMovements = indexes.map((name) => `<MovementsTable>/index/${name}`).join(', ')
    expect(permissionsOf('SendStatement')).toEqual([
      logs('SendStatement'),
      'dynamodb:BatchGetItem on <OrdersTable>',
      `dynamodb:Query on ${ofMovements}, <OrdersTable>/index/by-month, ` +
        '<OrdersTable>/index/by-open-delivery',
      'dynamodb:PutItem, dynamodb:UpdateItem on <MovementsTable> when ' +
        '{"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["close#*"]}}',
      'dynamodb:BatchGetItem, dynamodb:GetItem on <MovementsTable>',
      's3:GetObject, s3:PutObject on <StatementsBucket>/*',
      's3:ListBucket on <StatementsBucket>',
      send[0]?.replace('ses:SendEmail', 'ses:SendEmail, ses:SendRawEmail'),
    ])
  })

  test('change-order reads and writes single orders, sends and queues; it finds none', () => {
    expect(permissionsOf('ChangeOrder')).toEqual([
      logs('ChangeOrder'),
      changeOrders,
      ...send,
      queueRetries,
      readSecrets('LinkKey'),
    ])
  })

  test('probe-store may do nothing but log', () => {
    expect(permissionsOf('ProbeStore')).toEqual([logs('ProbeStore')])
  })

  test('send-alarm publishes to the topic of alarms, and Lambda in its name what it could not', () => {
    expect(permissionsOf('SendAlarm')).toEqual([
      logs('SendAlarm'),
      'sns:Publish on <AlarmsTopic>, <DirectAlarmsTopic>',
    ])
  })

  test('only Lambda may assume a role, and no role has a managed policy', () => {
    for (const name of functions) {
      const role = findResource(resources, 'AWS::IAM::Role', name)
      expect(functionOf(name).Properties['Role']).toEqual({ 'Fn::GetAtt': [role.id, 'Arn'] })
      expect(role.Properties).toEqual({
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Action: 'sts:AssumeRole',
              Effect: 'Allow',
              Principal: { Service: 'lambda.amazonaws.com' },
            },
          ],
        },
      })
    }
  })
})

function functionOf(name: string): Resource {
  return findResource(resources, 'AWS::Lambda::Function', name)
}

/** Every statement of every policy attached to the function's role, one line each. */
function permissionsOf(name: string): string[] {
  const role = findResource(resources, 'AWS::IAM::Role', name)
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) =>
      Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role.id),
    )
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement.map(sentence))
}

type Statement = { Action: unknown; Resource?: unknown; NotResource?: unknown; Condition?: object }

function sentence({ Action, Resource, NotResource, Condition }: Statement): string {
  const scope = NotResource ? `all but ${readable(NotResource)}` : readable(Resource)
  const condition = Condition ? ` when ${JSON.stringify(Condition)}` : ''
  return `${readable(Action)} on ${scope}${condition}`
}
