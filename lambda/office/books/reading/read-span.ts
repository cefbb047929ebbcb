import type Stripe from 'stripe'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { instantOf, secondsOf } from '../../../shop/payments/stripe-fields'
import { inOrder, type Movement } from '../model/movement'
import type { Span } from '../model/period'
import { readMovements } from './read-movements'
import { readPayouts } from './read-payouts'
import type { Reading } from './reading'

/** Lists; pacedHttpClient keeps below Stripe's limit. */
const atOnce = 10
/** The rest of a longer list is read in several ranges of time. */
const mostPages = 10

export type SpanRead = {
  movements: Movement[]
  /** Ids of transactions of a form that this version cannot read. */
  unreadable: string[]
}

/** Reads what Stripe booked in a span, except payouts, and the payouts that arrive in it. */
export async function readSpan(span: Span, reading: Reading): Promise<SpanRead> {
  const { movements, unreadable } = await readBooked(span, { ...reading, hasTime: () => true })
  const payouts = await readPayouts(span, [], reading)
  return { movements: [...movements, ...payouts].toSorted(inOrder), unreadable }
}

/** Reads what Stripe booked in a span, except payouts. Before `reached` everything is read, also if the time was up. */
export async function readBooked(span: Span, reading: Reading): Promise<SpanRead & { reached: string }> {
  const [from, to] = [secondsOf(span.from), Math.ceil(Date.parse(span.to) / 1000)]
  const movements = new Map<string, Movement>()
  const unreadable = new Set<string>()
  const take = async (items: Stripe.BalanceTransaction[]) => {
    const read = await readMovements(
      items.filter(({ type }) => type !== 'payout'),
      reading,
    )
    for (const each of read.movements) movements.set(each.balanceTransactionId, each)
    for (const id of read.unreadable) unreadable.add(id)
  }
  const result = (reached: string) => ({ movements: [...movements.values()], unreadable: [...unreadable], reached })
  const newest = await takePages({ from, to, pages: mostPages }, take, reading)
  if (newest === undefined) return result(span.to)
  // What is left, the oldest first. Seconds of both parts are read twice.
  const rest = { from, to: newest.created + 1 }
  const ranges = Math.ceil((newest.count * (rest.to - from)) / (newest.covered * 1000))
  const step = Math.max(1, Math.ceil((rest.to - from) / Math.max(1, ranges)))
  for (let start = from; start < rest.to; start += atOnce * step) {
    if (!reading.hasTime()) return result(instantOf(start))
    const starts = Array.from({ length: atOnce }, (_, at) => start + at * step).filter((first) => first < rest.to)
    await Promise.all(
      starts.map((first) => takePages({ from: first, to: Math.min(first + step, rest.to) }, take, reading)),
    )
  }
  return result(span.to)
}

/**
 * Takes the pages of a list, the newest first. When there are more than `pages`, returns how many transactions were
 * taken, how many seconds they cover, and when the oldest was booked.
 */
async function takePages(
  { from, to, pages = Infinity }: { from: number; to: number; pages?: number },
  take: (items: Stripe.BalanceTransaction[]) => Promise<void>,
  { stripe }: Reading,
): Promise<{ count: number; covered: number; created: number } | undefined> {
  const created = { gte: from, lt: to }
  const expand = ['data.source', 'data.source.charge']
  const listing = (page: object) => stripe.balanceTransactions.list({ created, expand, ...page })
  let [count, newest] = [0, 0]
  for await (const { items, next } of pagesOf(listing)) {
    await take(items)
    count += items.length
    newest ||= items[0]?.created ?? 0
    const oldest = items.at(-1)?.created
    if (next === undefined || oldest === undefined || count < pages * 100) continue
    return { count, covered: Math.max(1, newest - oldest), created: oldest }
  }
  return undefined
}
