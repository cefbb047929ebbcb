import * as z from 'zod/mini'

const entrySchema = z.looseObject({
  at: z.iso.datetime(),
  what: z.string(),
  by: z.string(),
  ref: z.optional(z.string()),
  /** The new address of a resend, masked. */
  to: z.optional(z.string()),
})

/** What happened to an order, the oldest first. */
export const historySchema = z.array(entrySchema)

export type HistoryEntry = z.infer<typeof entrySchema>

/** The first entries prove the first delivery, and the newest what goes on: of many, those between go. */
const firstKept = 20
const newestKept = 80

/**
 * Adds an entry to what happened to an order, the oldest first, at most a hundred in all. `ref` is a message's
 * id, an error's name, a browser's family or a request's id, never an address. Whoever adds one does so only
 * together with the change that it is about, so that a write whose response was lost adds nothing twice (F38).
 */
export function withEntry<Told extends { history?: HistoryEntry[] | undefined }>(
  order: Told,
  entry: HistoryEntry,
): Told {
  const history = [...(order.history ?? []), entry].toSorted(byTime)
  const isFull = history.length > firstKept + newestKept
  const kept = [...history.slice(0, firstKept), ...history.slice(-newestKept)]
  return { ...order, history: isFull ? kept : history }
}

/** Reports arrive in any sequence, and leave the same history. */
function byTime(a: HistoryEntry, b: HistoryEntry): number {
  const key = ({ at, what, ref = '' }: HistoryEntry) => `${at} ${what} ${ref}`
  return key(a) < key(b) ? -1 : 1
}
