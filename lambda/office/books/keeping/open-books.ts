import * as z from 'zod/mini'
import { instantOf, secondsOf } from '../../../shop/payments/stripe-fields'
import { collect } from '../../../platform/aws/tables'
import type { BooksFiles, ReadFile } from '../files/books-files'
import { packLines, unpackLines } from '../files/lines'
import { inOrder, isPayoutItself, type Movement, movementSchema } from '../model/movement'
import { readBooked } from '../reading/read-span'
import { longestPayoutMs, readPayouts, withPayouts } from '../reading/read-payouts'
import type { Reading } from '../reading/reading'
import { type Amounts, amountsSchema, isSameAmounts } from '../model/totals'

const instant = z.iso.datetime()

const headSchema = z.object({
  /** The end of the last closed month, or the start of the first month. */
  since: instant,
  /** Everything that Stripe booked before this instant is read. */
  readTo: instant,
  /** When the last read reached the present. */
  readAt: z.optional(instant),
  unreadable: z.array(z.string()),
  /** Stripe's balance at `readAt`, pending money included. */
  balance: amountsSchema,
  /** Whether the balance stood still during the read. */
  isStill: z.boolean(),
})

export type Keeping = Reading & { files: BooksFiles; timeZone: string; hasTime: () => boolean }

/** Everything since the last closed month, in transit included. */
export type OpenBooks = z.infer<typeof headSchema> & { movements: Movement[] }

const key = 'open.jsonl.gz'

/** Stripe books some movements late, and its clock differs from ours. */
const overlapMs = 48 * 3_600_000

/** `undefined` if the file cannot be read: all since the last close is then read again. */
export async function loadOpen(read: ReadFile): Promise<OpenBooks | undefined> {
  const file = await read(key)
  if (!file) return undefined
  // A damaged file has none.
  const [first, ...rest] = await collect(unpackLines(file)).catch(() => [])
  const [head, movements] = [headSchema.safeParse(first).data, z.array(movementSchema).safeParse(rest).data]
  return head && movements && { ...head, movements }
}

export function nothingRead(since: string): OpenBooks {
  return { since, readTo: since, unreadable: [], balance: {}, isStill: false, movements: [] }
}

export function openSince(open: OpenBooks, since: string): OpenBooks {
  return { ...open, since, movements: open.movements.filter(({ effectiveAt }) => effectiveAt >= since) }
}

export async function saveOpen(files: Pick<BooksFiles, 'write'>, { movements, ...head }: OpenBooks) {
  await files.write(key, await packLines([headSchema.parse(head), ...movements]))
}

/** When the time is up, `readAt` stays and the next call continues. */
export function catchUp(open: OpenBooks, counted: Set<string>, reading: Reading & Pick<Keeping, 'hasTime'>) {
  return readFrom(startOf(open), open, counted, reading, reading.hasTime)
}

/** Since the last close, however long it takes. */
export function readWhole(open: OpenBooks, counted: Set<string>, reading: Reading) {
  return readFrom(open.since, open, counted, reading)
}

/** @param counted the payouts that closed months have: one whose arrival moved is not counted again. */
async function readFrom(
  from: string,
  open: OpenBooks,
  counted: Set<string>,
  reading: Reading,
  hasTime?: () => boolean,
): Promise<OpenBooks> {
  const { since } = open
  const now = reading.now()
  const until = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const before = await readBalance(reading)
  // A read from the beginning replaces what was read before.
  const known = from === since ? nothingRead(since) : open
  const span = { from, to: until(86_400_000) }
  const booked = await readBooked(span, reading, hasTime)
  const isAtEnd = booked.reached === span.to
  const payouts = isAtEnd ? await readPayouts({ from: since, to: until(longestPayoutMs) }, open.movements, reading) : []
  // Whole again at the end: one may have come to count before `since`.
  const kept = isAtEnd ? known.movements.filter((each) => !isPayoutItself(each)) : known.movements
  const all = [...kept, ...booked.movements, ...payouts]
  const byId = new Map(all.map((each) => [each.balanceTransactionId, each]))
  for (const id of counted) byId.delete(id)
  const movements = withPayouts([...byId.values()].toSorted(inOrder))
  const unreadable = [...new Set([...known.unreadable, ...booked.unreadable])]
  if (!isAtEnd) return { ...open, movements, unreadable, readTo: booked.reached }
  const balance = await readBalance(reading)
  const isStill = isSameAmounts(before, balance)
  const readAt = instantOf(secondsOf(now))
  return { ...open, movements, unreadable, readTo: readAt, readAt, balance, isStill }
}

function startOf({ since, readTo, readAt }: OpenBooks): string {
  const start = readTo === readAt ? new Date(Date.parse(readTo) - overlapMs).toISOString() : readTo
  return start < since ? since : start
}

/** Available and pending money. */
async function readBalance({ stripe }: Reading): Promise<Amounts> {
  const { available, pending } = await stripe.balance.retrieve()
  const amounts: Amounts = {}
  for (const { currency, amount } of [...available, ...pending]) {
    amounts[currency] = (amounts[currency] ?? 0) + amount
  }
  return amounts
}
