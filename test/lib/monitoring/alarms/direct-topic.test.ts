import { synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { findResource } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring().resources()
const { id, Properties: topic } = findResource(resources, 'AWS::SNS::Topic', 'DirectTopic')

test('ops alone subscribes to the direct topic', () => {
  const { Properties } = findResource(resources, 'AWS::SNS::Subscription', 'DirectTopic')

  expect(Properties).toEqual({
    Protocol: 'email',
    Endpoint: 'ops@seller.test',
    TopicArn: { Ref: id },
  })
})

test('the direct topic is not encrypted, because CloudWatch may not use the AWS managed key', () => {
  expect(topic).toEqual({ DisplayName: 'ebook-store-prod direct' })
})

test('[F89] only store-failing, the monthly trial and events of SES may publish, and only with TLS', () => {
  const storeFailing = findResource(resources, 'AWS::CloudWatch::CompositeAlarm').id
  const trial = findResource(resources, 'AWS::Events::Rule', 'WatchingTrial').id
  const sending = findResource(resources, 'AWS::Events::Rule', 'WatchingSendingStatus').id
  const allowed = (service: string, source: string) => ({
    Effect: 'Allow',
    Action: 'sns:Publish',
    Principal: { Service: service },
    Resource: { Ref: id },
    Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [source, 'Arn'] } } },
  })
  const { PolicyDocument } = findResource(
    resources,
    'AWS::SNS::TopicPolicy',
    'DirectTopic',
  ).Properties

  expect(Object(PolicyDocument).Statement).toEqual([
    expect.objectContaining({
      Effect: 'Deny',
      Principal: '*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    expect.objectContaining(allowed('cloudwatch.amazonaws.com', storeFailing)),
    expect.objectContaining(allowed('events.amazonaws.com', trial)),
    expect.objectContaining(allowed('events.amazonaws.com', sending)),
  ])
})
