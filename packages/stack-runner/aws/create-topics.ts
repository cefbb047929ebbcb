import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { clientConfig } from './client-config'

const topicSchema = z.object({
  Subscription: refused('subscriptions inside a topic are not run'),
})
/** Email to people is left out. Any other subscription calls code, which would be missing, so it is refused. */
const subscriptionSchema = z.object({
  Protocol: z.enum(['email', 'email-json'], {
    error: ({ input }) => `subscriptions by ${String(input)} are not run on one machine`,
  }),
})

export async function createTopics(stack: Stack, endpoint: string): Promise<void> {
  stack.resources('AWS::SNS::Subscription', subscriptionSchema)
  const topics = stack.resources('AWS::SNS::Topic', topicSchema)
  const client = new SNSClient(clientConfig(endpoint, stack.region))
  for (const { ref } of topics) {
    await client.send(new CreateTopicCommand({ Name: ref.split(':').at(-1) }))
  }
  client.destroy()
}
