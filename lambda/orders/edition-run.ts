import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readItems, type TableSource } from '../platform/aws/tables'
import { client } from './orders-table'

/** Of the author's text about a new edition. */
export const longestEditionText = 600

/** Before the first version of the store. */
export const earliestOrder = '2024-01-01T00:00:00.000Z'

/** An item of the orders table that is no order; no index contains it. */
const Key = { orderId: 'edition#current' }

const instant = z.iso.datetime()

const runSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  startedAt: instant,
  /** How many emails the person who started it was told. */
  buyers: z.number(),
  /** The last order that reconcile came to; the walk ended at `walkedAt`. */
  place: z.optional(z.object({ orderId: z.string(), paidAt: instant })),
  walkedAt: z.optional(instant),
  /** Counts for people: a call that dies between an order and this item leaves one out. */
  queued: z.number(),
  sent: z.number(),
  unsent: z.number(),
  bounced: z.number(),
})

/** The last edition that was started. */
export type EditionRun = z.infer<typeof runSchema>

type Count = 'queued' | 'sent' | 'unsent' | 'bounced'

/** Of its text, so that a second press is the same edition. */
export function editionId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export async function readEdition({ client: reader, table }: TableSource): Promise<EditionRun | undefined> {
  const [item] = await readItems({ client: reader, table }, 'orderId', [Key.orderId])
  return item && runSchema.parse(item)
}

export function waitingOf({ walkedAt, buyers, queued, sent, unsent }: EditionRun): number {
  const all = walkedAt === undefined ? Math.max(buyers, queued) : queued
  return Math.max(0, all - sent - unsent)
}

const dayMs = 86_400_000

/** A message that waits longer than a day is not sent any more, or was left out of the counts. */
export function isEditionRunning(run: EditionRun, now: Date): boolean {
  if (run.walkedAt === undefined) return true
  return waitingOf(run) > 0 && now.getTime() - Date.parse(run.walkedAt) < dayMs
}

/** `known` is the same text again, which starts nothing. */
export async function startEdition(
  table: string,
  { text, by, buyers }: Pick<EditionRun, 'text' | 'by' | 'buyers'>,
  now: Date,
): Promise<'started' | 'known' | 'running'> {
  const id = editionId(text)
  const before = await readEdition({ client, table })
  if (before?.id === id) return 'known'
  if (before && isEditionRunning(before, now)) return 'running'
  const counts: Record<Count, number> = { queued: 0, sent: 0, unsent: 0, bounced: 0 }
  const run: EditionRun = { id, text, by, buyers, startedAt: now.toISOString(), ...counts }
  const condition = before
    ? { ConditionExpression: 'id = :before', ExpressionAttributeValues: { ':before': before.id } }
    : { ConditionExpression: 'attribute_not_exists(orderId)' }
  const isPut = await ifMet(() =>
    client.send(new PutCommand({ TableName: table, Item: { ...Key, ...run }, ...condition })),
  )
  if (isPut) return 'started'
  const other = await readEdition({ client, table })
  return other?.id === id ? 'known' : 'running'
}

/** Changes nothing once another edition was started. */
export async function noteEdition(
  table: string,
  id: string,
  [count, by]: [Count, number],
  facts: Pick<EditionRun, 'place' | 'walkedAt'> = {},
): Promise<void> {
  const set = Object.entries(facts).filter(([, value]) => value !== undefined)
  const sets = set.map(([name]) => `#${name} = :${name}`).join(', ')
  await ifMet(() =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        ConditionExpression: 'id = :id',
        UpdateExpression: `ADD #count :by${sets && ` SET ${sets}`}`,
        ExpressionAttributeNames: { '#count': count, ...Object.fromEntries(set.map(([name]) => [`#${name}`, name])) },
        ExpressionAttributeValues: {
          ':id': id,
          ':by': by,
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
      }),
    ),
  )
}

async function ifMet(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
