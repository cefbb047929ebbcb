import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type Stripe from 'stripe'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { metadataSchema } from '../../lambda/shop/payments/session-metadata'
import { idOf } from 'stack-runner'
import {
  clientConfig,
  journalLineSchema,
  messageSchema,
  type QueueMessage,
  readJournal,
} from 'stack-runner/testing'
import { readStoreFile } from '../../local/data-dir/store-file'
import { type ListedOrder, listedOrder } from '../../tools/orders/reading/listed-order'
import type { SessionAtRest } from '../faults/world/at-rest'
import type { EndState, TakenMessage } from './compare'
import type { RunningStore } from './running-store'

/** The store's part of the end state. */
export type StoreEndState = Pick<EndState, 'sessions' | 'orders' | 'messages' | 'deadLetters'>

/** The store's remaining work. */
export type Unfinished = {
  /** Orders in the retry queue. */
  deliveries: number
  /**
   * Reports that wait for their order. A report of a text whose sender got no response finds none, and waits
   * for an hour; it sends nothing.
   */
  reports: number
  deadLetters: number
  /** Events that the store has not accepted. */
  events: number
}

/** Reads the store's remaining work. */
export async function readUnfinished(dataDir: string, stripe: Stripe): Promise<Unfinished> {
  const queued = new Map<string, QueueMessage>()
  for (const entry of readJournal(join(dataDir, 'queues.jsonl'), journalLineSchema, '').flat()) {
    if ('deleted' in entry) queued.delete(entry.deleted)
    else queued.set(entry.id, entry)
  }
  const [dead, waiting] = partition([...queued.values()], ({ source }) => source !== null)
  const [reports, deliveries] = partition(waiting, ({ body }) => isReport(parseJson(body)))
  const events = await stripe.events.list({ delivery_success: false, limit: 100 })
  return {
    deliveries: deliveries.length,
    reports: reports.length,
    deadLetters: dead.length,
    events: events.data.length,
  }
}

const isReport = (body: unknown) => z.object({ report: z.looseObject({}) }).safeParse(body).success

function partition<Item>(items: Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}

/** Reads everything that is compared, bypassing the proxies. */
export async function readEndState(
  store: RunningStore,
  dataDir: string,
  stripe: Stripe,
): Promise<Omit<StoreEndState, 'deadLetters'>> {
  const { ordersTable: table } = await storeFile(dataDir)
  const config = clientConfig(store.targets().dynamodb, store.region())
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config))
  const [sessions, orders, messages] = await Promise.all([
    readSessions(stripe),
    readOrders(client, table),
    readMessages(join(dataDir, 'messages.jsonl')),
  ])
  return { sessions, orders, messages }
}

async function readOrders(client: DynamoDBDocumentClient, table: string): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    orders.push(...(page.Items ?? []).map(listedOrder))
  }
  return orders
}

async function readSessions(stripe: Stripe): Promise<SessionAtRest[]> {
  const refunded = new Map<string, number>()
  for await (const { payment_intent: intent, amount, status } of stripe.refunds.list({
    limit: 100,
  })) {
    if (typeof intent !== 'string' || status !== 'succeeded') continue
    refunded.set(intent, (refunded.get(intent) ?? 0) + amount)
  }
  const sessions: SessionAtRest[] = []
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    const { email, phone } = metadataSchema.parse(session.metadata)
    const { payment_intent: intent } = session
    sessions.push({
      id: session.id,
      isPaid: session.payment_status === 'paid',
      amountCents: session.amount_total,
      refundedCents: (typeof intent === 'string' && refunded.get(intent)) || 0,
      addresses: [email, phone].filter((address) => address !== undefined),
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
    messages.push({ id: idOf(message), channel: message.kind, to })
  }
  return messages
}

async function storeFile(dataDir: string) {
  const file = await readStoreFile(join(dataDir, 'store.json'))
  if (!file) throw new Error(`${dataDir} has no store.`)
  return file
}
