import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { busyStage, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { readable } from '../../../support/lib/readable'
import { findResource, type Resource } from '../../../support/lib/store-template'

test('ops receives every alarm, finance only those for finance', () => {
  expect(subscriptionsOf(synthesizeMonitoring().resources())).toEqual([
    ['email', 'ops@seller.test', undefined],
    ['email', 'money@seller.test', { audience: ['finance'] }],
  ])
})

test('one address for both receives every alarm once', () => {
  const { resources } = synthesizeMonitoring({ ...busyStage, financeAddress: 'ops@seller.test' })

  expect(subscriptionsOf(resources())).toEqual([['email', 'ops@seller.test', undefined]])
})

test('the topic is encrypted with the AWS managed key and requires TLS', () => {
  const resources = synthesizeMonitoring().resources()
  const { KmsMasterKeyId } = findResource(resources, 'AWS::SNS::Topic', 'AlarmTopic').Properties
  const { PolicyDocument } = findResource(
    resources,
    'AWS::SNS::TopicPolicy',
    'AlarmTopic',
  ).Properties

  expect(readable(KmsMasterKeyId)).toMatch(/:alias\/aws\/sns$/)
  expect(PolicyDocument).toMatchObject({
    Statement: [
      {
        Effect: 'Deny',
        Principal: '*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ],
  })
})

test('[F89] the notifier may publish only to this topic, and receives its ARN', () => {
  const { stack, topic, resources } = synthesizeMonitoring()
  const role = new Role(stack, 'Notifier', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  })

  const variables = topic.grantPublish(role)

  const { id } = findResource(resources(), 'AWS::SNS::Topic', 'AlarmTopic')
  expect(stack.resolve(variables)).toEqual({ ALARMS_TOPIC: { Ref: id } })
  expect(findResource(resources(), 'AWS::IAM::Policy', 'Notifier').Properties).toMatchObject({
    PolicyDocument: {
      Statement: [{ Action: 'sns:Publish', Effect: 'Allow', Resource: { Ref: id } }],
    },
  })
})

function subscriptionsOf(resources: Record<string, Resource>) {
  return Object.entries(resources)
    .filter(([id, { Type }]) => Type === 'AWS::SNS::Subscription' && id.startsWith('AlarmTopic'))
    .map(([, { Properties }]) => [
      Properties['Protocol'],
      Properties['Endpoint'],
      Properties['FilterPolicy'],
    ])
}
