import { readable } from '../../support/lib/readable'
import { findResource, sellingStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const delivered = 'sns/us-east-1/<AWS::AccountId>/DirectPublishToPhoneNumber'
const failed = `${delivered}/Failure`
const logs = `arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:${delivered}*`
const calls = Object.values(resources).filter(({ Type }) => Type === 'Custom::AWS')
const callsOf = (action: string) =>
  calls
    .map(({ Properties }) => JSON.parse(readable(Properties['Create'])))
    .filter((call) => call.action === action)

test('[F61] SNS logs the fate of each text, delivered or not', () => {
  expect(callsOf('SetSMSAttributes')).toMatchObject([
    {
      service: 'SNS',
      parameters: {
        attributes: {
          DeliveryStatusIAMRole: '<MessagesTextLogSwitchWriter>',
          DeliveryStatusSuccessSamplingRate: '100',
        },
      },
    },
  ])
})

test('the log has the retention of the stage, whether or not SNS has created it before', () => {
  expect(callsOf('CreateLogGroup')).toMatchObject(
    [delivered, failed].map((logGroupName) => ({
      parameters: { logGroupName },
      ignoreErrorCodesMatching: 'ResourceAlreadyExistsException',
    })),
  )
  expect(callsOf('PutRetentionPolicy').map(({ parameters }) => parameters)).toEqual(
    [delivered, failed].map((logGroupName) => ({
      logGroupName,
      retentionInDays: sellingStage.logRetentionDays,
    })),
  )
})

test('deleting one stage does not switch off the log of another', () => {
  expect(calls).toHaveLength(5)
  for (const { Properties } of calls) expect(Properties).not.toHaveProperty('Delete')
})

test('the live version of record-feedback gets each entry of both logs, once they exist', () => {
  const filters = Object.values(resources).filter(
    ({ Type }) => Type === 'AWS::Logs::SubscriptionFilter',
  )
  const alias = findResource(resources, 'AWS::Lambda::Alias', 'RecordFeedback')

  expect(filters.map(({ Properties }) => readable(Properties['LogGroupName']))).toEqual([
    delivered,
    failed,
  ])
  for (const { Properties, DependsOn } of filters) {
    expect(Properties).toMatchObject({ DestinationArn: { Ref: alias.id }, FilterPattern: '' })
    expect(JSON.stringify(DependsOn)).toContain('TextLogSwitchLog2')
  }
  const invokers = Object.values(resources).filter(
    ({ Type, Properties }) =>
      Type === 'AWS::Lambda::Permission' && Properties['Principal'] === 'logs.amazonaws.com',
  )
  expect(invokers.map(({ Properties }) => readable(Properties['SourceArn']))).toEqual(
    [delivered, failed].map(
      (name) => `arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:${name}:*`,
    ),
  )
})

test('[F89] SNS may write in the name of this account alone', () => {
  const { Properties } = findResource(resources, 'AWS::IAM::Role', 'MessagesTextLogSwitchWriter')

  expect(Object(Properties['AssumeRolePolicyDocument']).Statement).toEqual([
    {
      Action: 'sts:AssumeRole',
      Effect: 'Allow',
      Principal: { Service: 'sns.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
  ])
})

test('SNS may write these logs only, and the deploy may only create them and switch them on', () => {
  expect(permissionsOf('MessagesTextLogSwitchWriter')).toEqual([
    ['logs:CreateLogGroup, logs:CreateLogStream, logs:PutLogEvents', logs],
  ])
  expect(permissionsOf('MessagesTextLogSwitchCaller')).toEqual([
    ['logs:CreateLogStream, logs:PutLogEvents', '<MessagesTextLogSwitchCallerLogs>'],
    ['logs:CreateLogGroup, logs:PutRetentionPolicy', logs],
    ['sns:SetSMSAttributes', '*'],
    ['iam:PassRole', '<MessagesTextLogSwitchWriter>'],
  ])
})

test.each([
  ['without texts', false as const],
  ['that leaves its account to another', { ...watching(), watchesAccount: false }],
])('a stage %s neither switches nor counts', (_case, texts) => {
  const others = Object.keys(synthesizeStore({ ...sellingStage, texts }).resources)

  expect(others.filter((id) => /TextLog|Entries/.test(id) || id.startsWith('AWS679f'))).toEqual([])
})

function watching() {
  if (!sellingStage.texts) throw new Error('The stage has no texts.')
  return sellingStage.texts
}

function permissionsOf(idStart: string): string[][] {
  const { Properties } = findResource(resources, 'AWS::IAM::Policy', idStart)
  const statements: unknown[] = Object(Properties['PolicyDocument']).Statement
  return statements.map((statement) => {
    const { Action, Resource } = Object(statement)
    return [readable(Action), readable(Resource)]
  })
}
