import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { TableSource } from '../../platform/aws/tables'

/** An item of the movements table that is no movement; it stands in no index. */
const cursorKey = { balanceTransactionId: 'cursor' }

/** Amounts by currency, in smallest units. */
const amountsSchema = z.record(z.string(), z.int())

const progressSchema = z.object({
  /** Everything that Stripe booked before this second is recorded; absent before the first walk ended. */
  recordedTo: z.optional(z.number()),
  /** When the last run had written all that it found: whatever is recorded later is written later. */
  completeAt: z.optional(z.iso.datetime()),
  /** A walk that was cut off: since when it walks, when it began, and the last movement that it saw. */
  walk: z.optional(z.object({ since: z.number(), startedAt: z.number(), after: z.string() })),
  /** Transactions that could not be read, by id: each run tries them again. */
  unreadable: z.optional(z.array(z.string())),
  /** The month of the oldest movement: the history begins there. */
  firstMonth: z.optional(z.string()),
  /** What Stripe's balance was, pending money included, when everything of that time was recorded. */
  balance: z.optional(z.object({ at: z.iso.datetime(), amounts: amountsSchema })),
  /** When the books were compared last, and how many differences there were. */
  compared: z.optional(z.object({ at: z.iso.datetime(), differences: z.int() })),
})

/** How far the ledger has come. */
export type Progress = z.infer<typeof progressSchema>

/** Reads how far the ledger has come; nothing at all before the first run. */
export async function readProgress({ client, table }: TableSource): Promise<Progress> {
  const get = new GetCommand({ TableName: table, Key: cursorKey, ConsistentRead: true })
  return progressSchema.parse((await client.send(get)).Item ?? {})
}

/** Two runs at once overwrite each other; the cursor may go back, and then a walk is repeated, which writes nothing. */
export async function saveProgress({ client, table }: TableSource, progress: Progress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...cursorKey, ...progress } }))
}
