import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readItems, type TableSource } from '../platform/aws/tables'
import { editionAddress, editionOf, standingOf } from './edition'
import { client } from './orders-table'
import { itemsPaidWithin, paidOrderSchema } from './read-paid'
import { emailKeyOf } from './typed-text'

/** Of the author's text about a new edition. */
export const longestEditionText = 600

/** The retry queue is empty again when the next run looks whether messages wait, because it delays by 15 minutes at most. */
export const mostPerRun = 420

/** An item of the orders table that is no order; no index contains it. */
const Key = { orderId: 'edition#current' }

const runSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  startedAt: z.iso.datetime(),
  /** How many emails the person who started it was told. */
  buyers: z.number(),
  /** How many each run of reconcile queues. */
  perRun: z.number(),
  /** How many mailboxes lacked it in the last run of reconcile; 0 once it is over. */
  unsent: z.number(),
})

/** The last edition that was started. */
export type EditionRun = z.infer<typeof runSchema>

/** Of its text, so that a second press is the same edition. */
export function editionId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export async function readEdition(source: TableSource): Promise<EditionRun | undefined> {
  const [item] = await readItems(source, 'orderId', [Key.orderId])
  return item && runSchema.parse(item)
}

/** The same text again starts nothing. Returns false while another edition is not over. */
export async function startEdition(
  table: string,
  asked: Pick<EditionRun, 'text' | 'by' | 'buyers' | 'perRun'>,
  now: Date,
): Promise<boolean> {
  const id = editionId(asked.text)
  const run = { ...asked, id, startedAt: now.toISOString(), unsent: asked.buyers }
  const isFree = 'attribute_not_exists(orderId) OR (unsent = :unsent AND id <> :id)'
  const isPut = await putEdition(table, run, isFree, { ':id': id, ':unsent': 0 })
  return isPut || (await readEdition({ client, table }))?.id === id
}

/** Writes nothing when another edition was started. */
export const noteUnsent = (table: string, run: EditionRun, unsent: number): Promise<boolean> =>
  putEdition(table, { ...run, unsent }, 'id = :id', { ':id': run.id })

/** Returns false when the condition is not met. */
async function putEdition(table: string, run: EditionRun, condition: string, values: Record<string, string | number>) {
  const expression = { ConditionExpression: condition, ExpressionAttributeValues: values }
  try {
    await client.send(new PutCommand({ TableName: table, Item: { ...Key, ...run }, ...expression }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Before the first version of the store. */
const from = '2024-01-01T00:00:00.000Z'
const attributes = Object.keys(paidOrderSchema.shape)

/** `dueAt` is absent before the first attempt. */
type Recipient = { orderId: string; dueAt?: string | undefined }

/**
 * Each mailbox has the order that sends it: the newest entitled one, or the one that has begun. Reads all orders that
 * were paid before `to`.
 */
export async function findRecipients(orders: TableSource, id: string, to: string): Promise<Recipient[]> {
  const mailboxes = new Map<string, Recipient | 'ended'>()
  for await (const item of itemsPaidWithin(orders, { from, to, attributes })) {
    const { data: order } = paidOrderSchema.safeParse(item)
    const mailbox = order && emailKeyOf(editionAddress(order) ?? '')
    if (!order || mailbox === undefined) continue
    const known = mailboxes.get(mailbox)
    if (known === 'ended') continue
    const standing = standingOf(order, id)
    const { orderId } = order
    if (standing === 'ended') mailboxes.set(mailbox, 'ended')
    else if (standing === 'begun') mailboxes.set(mailbox, { orderId, dueAt: editionOf(order, id)?.dueAt })
    else if (standing === 'open' && known?.dueAt === undefined) mailboxes.set(mailbox, { orderId })
  }
  return [...mailboxes.values()].filter((each) => each !== 'ended')
}
