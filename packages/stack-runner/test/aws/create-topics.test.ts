import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns'
import { clientConfig } from '../../aws/client-config'
import { createTopics } from '../../aws/create-topics'
import { runStorage } from '../../aws/run-storage'
import { noMessages } from '../support/no-messages'
import { smallStack } from '../support/small-template'

const resources = { Alarms: { Type: 'AWS::SNS::Topic', Properties: {} } }
const subscription = (Protocol: string) => ({
  Type: 'AWS::SNS::Subscription',
  Properties: { TopicArn: { Ref: 'Alarms' }, Protocol, Endpoint: 'ops@example.com' },
})

test('topics are created as the template describes them', async () => {
  const storage = await runStorage({ messages: noMessages, faults: {}, listeners: {} })
  const client = new SNSClient(clientConfig(storage.url, 'us-east-1'))

  await createTopics(smallStack({ ...resources, ToOps: subscription('email') }), storage.url)

  const { Topics } = await client.send(new ListTopicsCommand({}))
  client.destroy()
  await storage.stop()
  expect(Topics).toEqual([{ TopicArn: 'arn:aws:sns:us-east-1:000000000000:small-Alarms' }])
})

test.each(['lambda', 'sqs', 'https'])('a subscription by %s is refused', async (protocol) => {
  const stack = smallStack({ ...resources, ToCode: subscription(protocol) })

  await expect(createTopics(stack, 'http://127.0.0.1:9')).rejects.toThrow(
    `subscriptions by ${protocol} are not run`,
  )
})
