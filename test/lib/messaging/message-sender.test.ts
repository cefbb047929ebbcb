import { readable } from '../../support/lib/readable'
import { findResource, fullStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const configurationSet = findResource(resources, 'AWS::SES::ConfigurationSet')

test('[F56] SES suppresses addresses that bounced or complained', () => {
  expect(configurationSet.Properties['SuppressionOptions']).toEqual({
    SuppressedReasons: ['BOUNCE', 'COMPLAINT'],
  })
})

test("the store's bounces and complaints are counted separately from the account's", () => {
  expect(configurationSet.Properties['ReputationOptions']).toEqual({
    ReputationMetricsEnabled: true,
  })
})

test("the fate of each e-mail is published to the account's event bus", () => {
  const events = findResource(resources, 'AWS::SES::ConfigurationSetEventDestination')
  const { MatchingEventTypes, EventBridgeDestination } = Object(
    events.Properties['EventDestination'],
  )

  expect(events.Properties['ConfigurationSetName']).toEqual({ Ref: configurationSet.id })
  expect(MatchingEventTypes).toEqual([
    'send',
    'delivery',
    'deliveryDelay',
    'bounce',
    'complaint',
    'reject',
  ])
  expect(readable(EventBridgeDestination.EventBusArn)).toMatch(/:event-bus\/default$/)
})

test("the live version of record-feedback gets the events of the store's e-mails alone", () => {
  const rule = findResource(resources, 'AWS::Events::Rule', 'Messages')
  const alias = findResource(resources, 'AWS::Lambda::Alias', 'RecordFeedback')

  expect(rule.Properties).toMatchObject({
    EventBusName: 'default',
    EventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: configurationSet.id }] } } },
    },
    Targets: [{ Arn: { Ref: alias.id } }],
  })
})

test('[F36] only that rule and the log of texts may call record-feedback', () => {
  const permissions = Object.values(resources).filter(
    ({ Type, Properties }) =>
      Type === 'AWS::Lambda::Permission' &&
      readable(Properties['FunctionName']).includes('RecordFeedback'),
  )
  const callers = permissions.map(
    ({ Properties }) => `${readable(Properties['Principal'])} ${readable(Properties['SourceArn'])}`,
  )
  const log = 'arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:sns/us-east-1/<AWS::AccountId>'

  expect(callers.toSorted()).toEqual([
    'events.amazonaws.com <MessagesEmailEvents>',
    `logs.amazonaws.com ${log}/DirectPublishToPhoneNumber/Failure:*`,
    `logs.amazonaws.com ${log}/DirectPublishToPhoneNumber:*`,
  ])
})

test.each(['StripeWebhook', 'DownloadEbook'])(
  '%s sends texts from the identity of the stage',
  (name) => {
    const full = synthesizedFull.resources
    const environment = Object(
      findResource(full, 'AWS::Lambda::Function', name).Properties['Environment'],
    )

    expect(environment.Variables.TEXT_ORIGINATION_IDENTITY).toBe('+18335550123')
  },
)

const synthesizedFull = synthesizeStore(fullStage)

test('without texts no function may send any or knows whom they come from', () => {
  const off = synthesizeStore({ ...fullStage, texts: false }).resources
  const variables = Object.values(off)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => Object.keys(Object(Properties['Environment']).Variables ?? {}))

  expect(JSON.stringify(synthesizedFull.resources)).toContain('"NotResource":"arn:aws:sns:*:*:*"')
  expect(JSON.stringify(off)).not.toContain('NotResource')
  expect(variables).toContain('SENDER_ADDRESS')
  expect(variables.filter((name) => name.startsWith('TEXT'))).toEqual([])
})
