import { GetCommand } from '@aws-sdk/lib-dynamodb'
import {
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { z } from 'zod'
import type { RetryMessage } from '../../lambda/shop/delivery/retry-queue'
import { orderSchema } from '../../lambda/orders/order'
import { listUndelivered } from '../../lambda/orders/orders-table'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { defineCommand } from './frame/define-command'
import { connectStore, type Store } from './frame/store'

/** Puts dead letters and exhausted orders back to work. */
export const redriveCommand = defineCommand({
  name: 'redrive',
  description:
    'Puts dead letters back into the retry queue, and opens orders again whose attempts are exhausted.',
  examples: ['redrive --stage prod'],
  run: async ({ stage }) => {
    const done = await redrive(await connectStore(stage))
    const { moved, reopened } = done
    const sentence = `Back in the retry queue: ${moved} dead letters and ${reopened} exhausted orders.`
    return { data: done, text: () => sentence }
  },
})

type Queues = Pick<Store, 'orders' | 'queues' | 'retryQueue'>

/** SQS's limit of a batch. */
const batchSize = 10

/**
 * Puts messages of the dead-letter queue back into the retry queue, and queues orders whose attempts were
 * exhausted to be opened again. Repeating it is safe: retry-delivery sends what is unfinished only.
 */
export async function redrive(source: Queues): Promise<{ moved: number; reopened: number }> {
  return { moved: await moveDeadLetters(source), reopened: await reopenExhausted(source) }
}

/** Has SQS move them, which takes a while if there are thousands; returns how many there were. */
async function moveDeadLetters({ queues, retryQueue }: Queues): Promise<number> {
  const policy = parseJson(await attributeOf(queues, retryQueue, 'RedrivePolicy'))
  const { deadLetterTargetArn } = redrivePolicySchema.parse(policy)
  const deadLetters = retryQueue.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? '')
  const moved = Number(await attributeOf(queues, deadLetters, 'ApproximateNumberOfMessages'))
  if (moved > 0) {
    await queues.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterTargetArn }))
  }
  return moved
}

const redrivePolicySchema = z.object({ deadLetterTargetArn: z.string() })

async function attributeOf(
  queues: SQSClient,
  QueueUrl: string,
  name: 'RedrivePolicy' | 'ApproximateNumberOfMessages',
): Promise<string> {
  const { Attributes } = await queues.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }),
  )
  return Attributes?.[name] ?? ''
}

async function reopenExhausted(source: Queues): Promise<number> {
  const orderIds: string[] = []
  for (const { orderId } of await listUndelivered(source.orders, 'failed')) {
    if (await isExhausted(source, orderId)) orderIds.push(orderId)
  }
  const messages = orderIds.map((orderId): RetryMessage => ({ orderId, reopen: true }))
  for (let first = 0; first < messages.length; first += batchSize) {
    const batch = messages.slice(first, first + batchSize)
    await send(
      source.queues,
      source.retryQueue,
      batch.map((message) => JSON.stringify(message)),
    )
  }
  return orderIds.length
}

async function isExhausted(
  { orders: { client, table } }: Queues,
  orderId: string,
): Promise<boolean> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: { orderId } }))
  const { email, text } = orderSchema.parse(Item).delivery
  return email?.state === 'exhausted' || text?.state === 'exhausted'
}

async function send(queues: SQSClient, QueueUrl: string, bodies: string[]): Promise<void> {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }))
  const { Failed = [] } = await queues.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const [failed] = Failed
  if (failed) throw new Error(`SQS did not take a message: ${failed.Code}. Run it again.`)
}
