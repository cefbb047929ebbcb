import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import type { Queues } from './open-queues'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html */
const queueSchema = z.object({
  DelaySeconds: refused('a delay of all messages is not run'),
  MaximumMessageSize: refused('a size of messages is not run'),
  MessageRetentionPeriod: z.number().default(4 * 86_400),
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
  FifoQueue: refused('FIFO queues are not run'),
  RedriveAllowPolicy: refused('a policy about redrives is not run'),
})

export function createQueues(stack: Stack, queues: Queues): void {
  for (const { id, ref, properties } of stack.resources('AWS::SQS::Queue', queueSchema)) {
    const { RedrivePolicy: redrive } = properties
    queues.create({
      name: ref.split('/').at(-1) ?? '',
      arn: stack.attribute(id, 'Arn'),
      visibilityTimeoutMs: properties.VisibilityTimeout * 1000,
      retentionMs: properties.MessageRetentionPeriod * 1000,
      redrive: redrive && {
        deadLetterQueue: redrive.deadLetterTargetArn.split(':').at(-1) ?? '',
        maxReceiveCount: redrive.maxReceiveCount,
      },
    })
  }
}
