import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { z } from 'zod'
import { UserError } from '../../lib/stage/user-error'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { credentials } from './account'
import { clientConfig } from './client-config'

const attributeSchema = z.coerce.string().optional()
const queueSchema = z.object({
  ContentBasedDeduplication: attributeSchema,
  DelaySeconds: attributeSchema,
  FifoQueue: attributeSchema,
  MaximumMessageSize: attributeSchema,
  MessageRetentionPeriod: attributeSchema,
  ReceiveMessageWaitTimeSeconds: attributeSchema,
  RedrivePolicy: z.looseObject({}).optional(),
  VisibilityTimeout: attributeSchema,
})
const topicSchema = z.object({
  Subscription: refused('subscriptions inside a topic are not run'),
})
/** E-mail to people is left out; a subscription that calls code would be missing. */
const subscriptionSchema = z.object({
  Protocol: z.enum(['email', 'email-json'], {
    error: ({ input }) => `subscriptions by ${String(input)} are not run on one machine`,
  }),
})

/** Creates the stack's queues and topics. Their messages are lost when the store stops. */
export async function createQueues(stack: Stack, endpoint: string): Promise<void> {
  stack.resources('AWS::SNS::Subscription', subscriptionSchema)
  for (const { ref, properties } of stack.resources('AWS::SQS::Queue', queueSchema)) {
    const { RedrivePolicy, ...attributes } = properties
    const policy = RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }
    await createQueue(endpoint, stack.region, ref, { ...attributes, ...policy })
  }
  const topics = stack.resources('AWS::SNS::Topic', topicSchema)
  const client = new SNSClient(clientConfig(endpoint, stack.region))
  for (const { ref } of topics) {
    await client.send(new CreateTopicCommand({ Name: ref.split(':').at(-1) }))
  }
  client.destroy()
}

/** One call of SQS's JSON protocol, which does not justify a client library. */
async function createQueue(
  endpoint: string,
  region: string,
  queueUrl: string,
  attributes: Record<string, string | undefined>,
): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.CreateQueue',
      authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/${region}/sqs/aws4_request`,
    },
    body: JSON.stringify({ QueueName: queueUrl.split('/').at(-1), Attributes: attributes }),
  })
  if (!response.ok) {
    throw new UserError(`The queue ${queueUrl} cannot be created: ${await response.text()}`)
  }
}
