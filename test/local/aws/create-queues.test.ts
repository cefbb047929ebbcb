import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns'
import { clientConfig } from '../../../local/aws/client-config'
import { createQueues } from '../../../local/aws/create-queues'
import { runStorage } from '../../../local/aws/run-storage'
import { noMessages } from '../../support/local/no-messages'
import { smallStack } from '../../support/local/small-template'

const queue = { Type: 'AWS::SQS::Queue', Properties: {} }
const resources = {
  Retry: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 90,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] },
        maxReceiveCount: 5,
      },
    },
  },
  Dead: queue,
  Alarms: { Type: 'AWS::SNS::Topic', Properties: {} },
}
const subscription = (Protocol: string) => ({
  Type: 'AWS::SNS::Subscription',
  Properties: { TopicArn: { Ref: 'Alarms' }, Protocol, Endpoint: 'ops@example.com' },
})

test('queues and topics are created as the template describes them', async () => {
  const storage = await runStorage({ messages: noMessages, faults: {}, listeners: {} })
  const client = new SNSClient(clientConfig(storage.url, 'us-east-1'))

  await createQueues(smallStack({ ...resources, ToOps: subscription('email') }), storage.url)

  const retry: unknown = await (await fetch(`${storage.url}/_fauxqs/queues/small-Retry`)).json()
  const { Topics } = await client.send(new ListTopicsCommand({}))
  client.destroy()
  await storage.stop()
  expect(retry).toMatchObject({
    attributes: {
      VisibilityTimeout: '90',
      RedrivePolicy: expect.stringContaining('arn:aws:sqs:us-east-1:000000000000:small-Dead'),
    },
  })
  expect(Topics).toEqual([{ TopicArn: 'arn:aws:sns:us-east-1:000000000000:small-Alarms' }])
})

test.each(['lambda', 'sqs', 'https'])('a subscription by %s is refused', async (protocol) => {
  const stack = smallStack({ ...resources, ToCode: subscription(protocol) })

  await expect(createQueues(stack, 'http://127.0.0.1:9')).rejects.toThrow(
    `subscriptions by ${protocol} are not run`,
  )
})
