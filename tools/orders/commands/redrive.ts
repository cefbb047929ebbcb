import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { z } from 'zod'
import { isExhausted } from '../../../lambda/orders/channel-state'
import { channelNames } from '../../../lambda/orders/delivery'
import { listUndelivered } from '../../../lambda/orders/read-open-lists'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import type { RetryMessage } from '../../../lambda/shop/delivery/retry-queue'
import { defineCommand } from './define-command'
import type { Store } from '../reads/store'
import { readOrdersById } from '../reads/read-orders'

export const redriveCommand = defineCommand({
  name: 'redrive',
  description: 'Puts dead letters back into the retry queue, and opens orders again whose attempts are exhausted.',
  examples: ['redrive --stage prod'],
  run: async ({ connect }) => {
    const done = await redrive(await connect())
    const { moved, reopened } = done
    const sentence = `Back in the retry queue: ${moved} dead letters and ${reopened} exhausted orders.`
    return { data: done, text: () => sentence }
  },
})

type Queues = Pick<Store, 'orders' | 'queues' | 'retryQueue'>

/** Repeating it is safe: retry-delivery sends only what is unfinished. */
export async function redrive(source: Queues): Promise<{ moved: number; reopened: number }> {
  return { moved: await moveDeadLetters(source), reopened: await reopenExhausted(source) }
}

/** Returns how many there were; SQS moves them in its own time. */
async function moveDeadLetters({ queues, retryQueue }: Queues): Promise<number> {
  const policy = parseJson(await attributeOf(queues, retryQueue, 'RedrivePolicy'))
  const { deadLetterTargetArn } = redrivePolicySchema.parse(policy)
  const deadLetters = retryQueue.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? '')
  const moved = Number(await attributeOf(queues, deadLetters, 'ApproximateNumberOfMessages'))
  if (moved > 0) await queues.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterTargetArn }))
  return moved
}

const redrivePolicySchema = z.object({ deadLetterTargetArn: z.string() })

async function attributeOf(
  queues: SQSClient,
  QueueUrl: string,
  name: 'RedrivePolicy' | 'ApproximateNumberOfMessages',
): Promise<string> {
  const { Attributes } = await queues.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }))
  return Attributes?.[name] ?? ''
}

async function reopenExhausted({ orders, queues, retryQueue }: Queues): Promise<number> {
  let reopened = 0
  for (const { orderId } of await listUndelivered(orders, 'failed')) {
    const [order] = await readOrdersById(orders, [orderId])
    if (!order || !channelNames.some((name) => isExhausted(order.delivery, name))) continue
    const message: RetryMessage = { orderId, reopen: true }
    const MessageBody = JSON.stringify(message)
    await queues.send(new SendMessageCommand({ QueueUrl: retryQueue, MessageBody }))
    reopened += 1
  }
  return reopened
}
