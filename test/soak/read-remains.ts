import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type Stripe from 'stripe'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { metadataSchema } from '../../lambda/payments/session-metadata'
import { clientConfig } from '../../local/aws/client-config'
import { readStoreFile } from '../../local/data-dir/store-file'
import { idOf, messageSchema } from '../../local/inbox/messages/message'
import { readOrders } from '../../tools/orders/read-orders'
import type { Remains, SoldSession, TakenMessage } from './compare'
import type { RunningStore } from './running-store'

/** The parts of the remains that the store has. */
export type StoreRemains = Pick<Remains, 'sessions' | 'orders' | 'messages' | 'deadLetters'>

/** What is in queues and has not been accepted: nothing of it is left when the store is at rest. */
export type Unfinished = { queued: number; deadLetters: number; events: number }

/** Reads what a store still has to do, past the detours. */
export async function readUnfinished(
  store: RunningStore,
  dataDir: string,
  stripe: Stripe,
): Promise<Unfinished> {
  const { retryQueue } = await storeFile(dataDir)
  const client = new SQSClient(clientConfig(store.targets().sqs, store.region()))
  const attributes = async (QueueUrl: string) => {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })
    return attributesSchema.parse((await client.send(asked)).Attributes)
  }
  const own = await attributes(retryQueue)
  const { deadLetterTargetArn } = redriveSchema.parse(parseJson(own.RedrivePolicy ?? ''))
  const name = deadLetterTargetArn.split(':').at(-1) ?? ''
  const dead = await attributes(retryQueue.replace(/[^/]+$/, name))
  const pending = await stripe.events.list({ delivery_success: false, limit: 100 })
  return { queued: countOf(own), deadLetters: countOf(dead), events: pending.data.length }
}

const count = z.coerce.number<string>()
const attributesSchema = z.object({
  ApproximateNumberOfMessages: count,
  ApproximateNumberOfMessagesNotVisible: count,
  ApproximateNumberOfMessagesDelayed: count,
  RedrivePolicy: z.string().optional(),
})
const redriveSchema = z.object({ deadLetterTargetArn: z.string() })

function countOf(attributes: z.infer<typeof attributesSchema>): number {
  const { ApproximateNumberOfMessages: visible, ApproximateNumberOfMessagesNotVisible: hidden } =
    attributes
  return visible + hidden + attributes.ApproximateNumberOfMessagesDelayed
}

/** Reads everything that is compared, past the detours. */
export async function readRemains(
  store: RunningStore,
  dataDir: string,
  stripe: Stripe,
): Promise<Omit<StoreRemains, 'deadLetters'>> {
  const { ordersTable: table } = await storeFile(dataDir)
  const config = clientConfig(store.targets().dynamodb, store.region())
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config))
  const [sessions, orders, messages] = await Promise.all([
    readSessions(stripe),
    readOrders({ client, table }),
    readMessages(join(dataDir, 'messages.jsonl')),
  ])
  return { sessions, orders, messages }
}

async function readSessions(stripe: Stripe): Promise<SoldSession[]> {
  const refunded = new Map<string, number>()
  for await (const { payment_intent: intent, amount, status } of stripe.refunds.list({
    limit: 100,
  })) {
    if (typeof intent !== 'string' || status !== 'succeeded') continue
    refunded.set(intent, (refunded.get(intent) ?? 0) + amount)
  }
  const sessions: SoldSession[] = []
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    const { email, phone } = metadataSchema.parse(session.metadata)
    const { payment_intent: intent } = session
    sessions.push({
      id: session.id,
      isPaid: session.payment_status === 'paid',
      refundedCents: (typeof intent === 'string' && refunded.get(intent)) || 0,
      addresses: { ...(email && { email }), ...(phone && { text: phone }) },
    })
  }
  return sessions
}

/** Line by line, because the bodies of all messages together are large. */
async function readMessages(path: string): Promise<TakenMessage[]> {
  const messages: TakenMessage[] = []
  for await (const line of createInterface(createReadStream(path))) {
    const message = messageSchema.parse(JSON.parse(line))
    const to =
      message.kind === 'email' ? message.email.destination.to.join() : message.text.phoneNumber
    messages.push({ id: idOf(message), to })
  }
  return messages
}

async function storeFile(dataDir: string) {
  const file = await readStoreFile(join(dataDir, 'store.json'))
  if (!file) throw new Error(`${dataDir} has no store.`)
  return file
}
