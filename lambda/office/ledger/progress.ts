import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { TableSource } from '../../platform/aws/tables'

/** The key of an item of the movements table that is not a movement; no index contains it. */
const cursorKey = { balanceTransactionId: 'cursor' }

/** Amounts by currency, in smallest units. */
const amountsSchema = z.record(z.string(), z.int())

const progressSchema = z.object({
  /** Everything that Stripe booked before this second is recorded; absent before the first walk ended. */
  recordedTo: z.optional(z.number()),
  /** When the last run had written everything that it found; anything recorded later was also written later. */
  completeAt: z.optional(z.iso.datetime()),
  /** A walk that was cut off: the time it goes back to, when it began, and the last movement that it saw. */
  walk: z.optional(z.object({ since: z.number(), startedAt: z.number(), after: z.string() })),
  /** Ids of transactions that could not be read; each run tries them again. */
  unreadable: z.optional(z.array(z.string())),
  /** The month of the oldest movement, where the history begins. */
  firstMonth: z.optional(z.string()),
  /** Stripe's balance, pending money included, at a time when everything until then had been recorded. */
  balance: z.optional(z.object({ at: z.iso.datetime(), amounts: amountsSchema })),
  /** When the books were last compared, and how many differences there were. */
  compared: z.optional(z.object({ at: z.iso.datetime(), differences: z.int() })),
})

export type Progress = z.infer<typeof progressSchema>

const dayMs = 86_400_000
/** A little less than the hour between two runs. */
const openMs = 50 * 60_000

/**
 * Whether what was read or compared at a time stands for another run: for a day, and while the books differ until the
 * next run, so that the alarm is resolved soon after the repair.
 */
export function isRecent(
  at: string | undefined,
  { compared, unreadable = [] }: Progress,
  now: Date,
): boolean {
  const isOpen = (compared?.differences ?? 0) + unreadable.length > 0
  return at !== undefined && now.getTime() - Date.parse(at) < (isOpen ? openMs : dayMs)
}

/** Reads how far the ledger has come; an empty object before the first run. */
export async function readProgress({ client, table }: TableSource): Promise<Progress> {
  const get = new GetCommand({ TableName: table, Key: cursorKey, ConsistentRead: true })
  return progressSchema.parse((await client.send(get)).Item ?? {})
}

/**
 * Concurrent runs overwrite each other. The cursor may then move back, and a walk is repeated, which writes nothing.
 */
export async function saveProgress({ client, table }: TableSource, progress: Progress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...cursorKey, ...progress } }))
}
