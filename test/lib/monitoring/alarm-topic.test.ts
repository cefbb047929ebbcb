import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { readable } from '../../support/lib/readable'
import { findResource, type Resource } from '../../support/lib/store-template'
import { busyStage, synthesizeWatching } from '../../support/lib/monitored-stack'

test('ops gets every alarm, finance those that are for finance', () => {
  expect(subscriptionsOf(synthesizeWatching().resources())).toEqual([
    ['email', 'ops@seller.test', undefined],
    ['email', 'money@seller.test', { audience: ['finance'] }],
  ])
})

test('one address for both gets every alarm once', () => {
  const { resources } = synthesizeWatching({ ...busyStage, financeAddress: 'ops@seller.test' })

  expect(subscriptionsOf(resources())).toEqual([['email', 'ops@seller.test', undefined]])
})

test("alarms lie encrypted with AWS's own key and travel by TLS alone", () => {
  const resources = synthesizeWatching().resources()
  const { KmsMasterKeyId } = findResource(resources, 'AWS::SNS::Topic').Properties
  const { PolicyDocument } = findResource(resources, 'AWS::SNS::TopicPolicy').Properties

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

test('[F89] the notifier may publish to this one topic, and is told which', () => {
  const { stack, topic, resources } = synthesizeWatching()
  const role = new Role(stack, 'Notifier', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  })

  const variables = topic.grantPublish(role)

  const { id } = findResource(resources(), 'AWS::SNS::Topic')
  expect(stack.resolve(variables)).toEqual({ ALARMS_TOPIC: { Ref: id } })
  expect(findResource(resources(), 'AWS::IAM::Policy', 'Notifier').Properties).toMatchObject({
    PolicyDocument: {
      Statement: [{ Action: 'sns:Publish', Effect: 'Allow', Resource: { Ref: id } }],
    },
  })
})

function subscriptionsOf(resources: Record<string, Resource>) {
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::SNS::Subscription')
    .map(({ Properties }) => [
      Properties['Protocol'],
      Properties['Endpoint'],
      Properties['FilterPolicy'],
    ])
}
