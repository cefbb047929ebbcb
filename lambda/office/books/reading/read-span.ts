import type Stripe from 'stripe'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { instantOf, secondsOf } from '../../../shop/payments/stripe-fields'
import { inOrder, type Movement } from '../model/movement'
import type { Span } from '../model/period'
import { type MovementsRead, readMovements } from './read-movements'
import { readPayouts } from './read-payouts'
import type { Reading } from './reading'

/** Lists; pacedHttpClient keeps below Stripe's limit. */
const atOnce = 10
/** The rest of a longer list is read in several ranges of time. */
const mostAtFirst = 1000
const mostRanges = 100

/** Reads also the payouts that arrive in the span. */
export async function readSpan(span: Span, reading: Reading): Promise<MovementsRead> {
  const { movements, unreadable } = await readBooked(span, reading)
  const payouts = await readPayouts(span, [], reading)
  return { movements: [...movements, ...payouts].toSorted(inOrder), unreadable }
}

/** Except payouts. Before `reached` everything is read, also if the time was up. */
export async function readBooked(
  span: Span,
  reading: Reading,
  hasTime = () => true,
): Promise<MovementsRead & { reached: string }> {
  const { take, found } = collector(reading)
  const expand = ['data.source', 'data.source.charge']
  /** The newest first. */
  const pages = (gte: number, lt: number) =>
    pagesOf((page) => reading.stripe.balanceTransactions.list({ created: { gte, lt }, expand, ...page }))
  const from = secondsOf(span.from)
  const taken: number[] = []
  for await (const { items, next } of pages(from, secondsOf(span.to))) {
    await take(items)
    if (next === undefined) return { ...found(), reached: span.to }
    taken.push(...items.map(({ created }) => created))
    if (taken.length >= mostAtFirst) break
  }
  // What is left, the oldest first, in ranges as long as what was taken. The second between both is read twice.
  const end = Math.min(...taken) + 1
  const range = Math.max(Math.max(...taken) - end, Math.ceil((end - from) / mostRanges))
  for (let start = from; start < end; start += atOnce * range) {
    if (!hasTime()) return { ...found(), reached: instantOf(start) }
    const starts = Array.from({ length: atOnce }, (_, at) => start + at * range).filter((first) => first < end)
    await Promise.all(
      starts.map(async (first) => {
        for await (const { items } of pages(first, Math.min(first + range, end))) await take(items)
      }),
    )
  }
  return { ...found(), reached: span.to }
}

/** What is on two pages counts once. */
function collector(reading: Reading) {
  const movements = new Map<string, Movement>()
  const unreadable = new Set<string>()
  return {
    take: async (items: Stripe.BalanceTransaction[]) => {
      const booked = items.filter(({ type }) => type !== 'payout')
      const read = await readMovements(booked, reading)
      for (const each of read.movements) movements.set(each.balanceTransactionId, each)
      for (const id of read.unreadable) unreadable.add(id)
    },
    found: () => ({ movements: [...movements.values()], unreadable: [...unreadable] }),
  }
}
