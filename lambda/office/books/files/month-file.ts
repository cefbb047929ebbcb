import * as z from 'zod/mini'
import { endingBalanceSchema, waitingSchema } from '../model/ending-balance'
import { type Counted, movementSchema } from '../model/movement'
import { comparisonSchema } from '../checks/compare-books'
import { balancesSchema, balanceSummarySchema } from '../model/totals'
import { openPayoutSchema } from '../../open/open-payouts'
import { salesDaySchema } from '../model/sales-by-day'
import { soldCodeSchema, soldDaySchema, soldNameSchema, type SoldOrder, soldOrderSchema } from '../model/sold-order'
import type { BooksFiles, ReadFile } from './books-files'
import { packLines, unpackLines } from './lines'

const instant = z.iso.datetime()

const changedValue = z.optional(z.union([z.string(), z.number()]))

/** A payout of an earlier month whose arrival has moved or that has failed since the close. */
const payoutChangeSchema = z.object({
  payoutId: z.optional(z.string()),
  /** As the closed month has it. */
  arrivesOn: z.optional(z.string()),
  cents: z.optional(z.int()),
  currency: z.string(),
  field: z.string(),
  before: changedValue,
  now: changedValue,
})
export type PayoutChange = z.infer<typeof payoutChangeSchema>

const headSchema = z.object({
  /** As `2026-11`. */
  month: z.string(),
  timeZone: z.string(),
  from: instant,
  to: instant,
  readAt: instant,
  isClosed: z.boolean(),
  before: balancesSchema,
  after: balancesSchema,
  /** One for each currency. */
  balances: z.array(balanceSummarySchema),
  endings: z.array(endingBalanceSchema),
  /** The days on which this store's orders moved money. */
  days: z.array(salesDaySchema),
  sold: z.array(soldDaySchema),
  codes: z.array(soldCodeSchema),
  /** A file of an earlier version has neither. */
  sources: z._default(z.array(soldNameSchema), []),
  countries: z._default(z.array(soldNameSchema), []),
  /** Later months need it. */
  waiting: z.array(waitingSchema),
  /** Payouts that this month or one before has counted: the arrival of a payout may move. */
  countedPayouts: z.array(z.object({ id: z.string(), createdAt: instant })),
  changes: z.array(payoutChangeSchema),
  verdict: comparisonSchema,
  /** A file of an earlier version has none. */
  openPayouts: z.optional(z.array(openPayoutSchema)),
})

export type MonthHead = z.infer<typeof headSchema>

/** Every file about a month is made from this. */
export type Month = MonthHead & Counted & { orders: SoldOrder[] }

const lineSchema = z.union([
  z.object({ movement: movementSchema, isLate: z.optional(z.literal(true)) }),
  z.object({ order: soldOrderSchema }),
])

export const keyOfMonth = {
  closed: (month: string) => `${month}/closed.jsonl.gz`,
  open: (month: string) => `${month}/open.jsonl.gz`,
}

/** Returns the closed month that is kept, by this call or an earlier one. */
export async function keepClosed(files: BooksFiles, month: Month): Promise<Month> {
  const isFirst = await files.add(keyOfMonth.closed(month.month), await packedMonth(month))
  return isFirst ? month : ((await readClosed(files.read, month.month)) ?? month)
}

export async function keepOpen(files: BooksFiles, month: Month): Promise<void> {
  await files.write(keyOfMonth.open(month.month), await packedMonth(month))
}

function packedMonth({ movements, late, orders, ...head }: Month): Promise<Buffer> {
  return packLines([
    headSchema.parse(head),
    ...late.map((movement) => ({ movement, isLate: true })),
    ...movements.map((movement) => ({ movement })),
    ...orders.map((order) => ({ order })),
  ])
}

/** `undefined` while the month is open. */
export async function readClosed(read: ReadFile, month: string): Promise<Month | undefined> {
  const file = await read(keyOfMonth.closed(month))
  return file && monthIn(file)
}

/**
 * Reads a closed month, or an open one as last read from Stripe.
 *
 * @example
 *   const month = await readAnyMonth(booksFiles(host).read, '2026-11')
 */
export async function readAnyMonth(read: ReadFile, month: string): Promise<Month | undefined> {
  return (await readClosed(read, month)) ?? readOpen(read, month, monthIn)
}

/** Longer heads are read with the whole file. */
const headBytes = 65_536

/** The same without the rest of the file. */
export async function readHead(read: ReadFile, month: string): Promise<MonthHead | undefined> {
  const { closed, open } = keyOfMonth
  const start: ReadFile = (key) => read(key, headBytes)
  const headOf = (key: string) => (file: Buffer) => headIn(file).catch(async () => headIn((await read(key)) ?? file))
  const file = await start(closed(month))
  return file ? headOf(closed(month))(file) : readOpen(start, month, headOf(open(month)))
}

/** What this version cannot read counts as none: keep-books makes it again. */
async function readOpen<Part>(read: ReadFile, month: string, partIn: (file: Buffer) => Promise<Part>) {
  const file = await read(keyOfMonth.open(month))
  return file && partIn(file).catch(() => undefined)
}

async function headIn(file: Buffer): Promise<MonthHead> {
  const values = unpackLines(file)
  const { value } = await values.next()
  await values.return(undefined)
  return headSchema.parse(value)
}

async function monthIn(file: Buffer): Promise<Month> {
  const values = unpackLines(file)
  const head = headSchema.parse((await values.next()).value)
  const month: Month = { ...head, movements: [], late: [], orders: [] }
  for await (const value of values) {
    const line = lineSchema.parse(value)
    if ('order' in line) month.orders.push(line.order)
    else (line.isLate ? month.late : month.movements).push(line.movement)
  }
  return month
}
