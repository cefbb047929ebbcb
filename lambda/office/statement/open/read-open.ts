import type { Movement } from '../../ledger/movement'
import { payoutsWithin } from '../../ledger/read-movements'
import type { Order } from '../../../orders/order'
import { pendingDecisions } from '../../../orders/decisions'
import { listOpenMatters, type Listed, listUndelivered } from '../../../orders/read-open-lists'
import { readOrders } from '../../../orders/read-orders'
import { collect, type StoreTables, type TableSource } from '../../../platform/aws/tables'
import { deadlineKey, openDisputes } from '../../../orders/money'
import { findRepeats } from './find-repeats'

/** What needs attention or is being waited for. */
export type Open = {
  /** The first orders whose buyers wait for a message or have none, the oldest first. */
  undelivered: Order[]
  moreUndelivered: number
  /** Orders about which support has to decide, the newest first. */
  decisions: Order[]
  /** Orders with disputes that are not closed, by the deadline for evidence. */
  disputes: Order[]
  /** Orders of the last week whose mailbox paid twice within a day, those of one mailbox together. */
  repeats: Order[]
  /**
   * The own movements of payouts whose money has not arrived. The money of a failed payout arrives with the next one.
   */
  payouts: Movement[]
}

/** This many undelivered orders are an outage; then its alarm's section of the runbook helps more than a list. */
const mostUndelivered = 100
/** A payout arrives, or comes back, within this time. */
const payoutMs = 40 * 86_400_000

/**
 * Reads what is open: undelivered orders, decisions and disputes of any age, and payouts that arrive within 40 days of
 * `now`. Leaves out orders that were paid after `now`.
 */
export async function readOpen(store: StoreTables, now: Date): Promise<Open> {
  const [undelivered, orders, repeats, payouts] = await Promise.all([
    readUndelivered(store.orders, now),
    readOpenMatters(store.orders, now),
    findRepeats(store.orders, now).then((found) => readWhole(store.orders, found)),
    readPayouts(store.ledger, now),
  ])
  return {
    ...undelivered,
    decisions: orders.filter(isUndecided),
    disputes: orders.filter(isDisputed).toSorted(byDueDate),
    repeats,
    payouts,
  }
}

const isUndecided = (order: Order) => pendingDecisions(order).length > 0
const isDisputed = ({ money }: Order) => openDisputes(money).length > 0

async function readUndelivered(orders: TableSource, now: Date) {
  const lists = [listUndelivered(orders, 'open'), listUndelivered(orders, 'failed')]
  const listed = paidUntil(now, await Promise.all(lists))
  const undelivered = await readWhole(orders, listed.slice(0, mostUndelivered))
  return { undelivered, moreUndelivered: listed.length - undelivered.length }
}

/** Orders with a pending decision or dispute, the newest first. */
async function readOpenMatters(orders: TableSource, now: Date): Promise<Order[]> {
  const lists = [listOpenMatters(orders, 'decision'), listOpenMatters(orders, 'dispute')]
  return readWhole(orders, paidUntil(now, await Promise.all(lists)).toReversed())
}

/** The entries of several lists that were paid until `now`, the oldest first. */
function paidUntil(now: Date, lists: Listed[][]): Listed[] {
  return lists
    .flat()
    .filter(({ paidAt }) => paidAt <= now.toISOString())
    .toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))
}

/** Reads the orders that an index lists, in the same order. */
async function readWhole(
  { client, table }: TableSource,
  listed: Pick<Listed, 'orderId'>[],
): Promise<Order[]> {
  const ids = listed.map(({ orderId }) => orderId)
  const { orders } = await readOrders(table, ids, client)
  return ids.flatMap((orderId) => orders.get(orderId) ?? [])
}

async function readPayouts(ledger: TableSource, now: Date): Promise<Movement[]> {
  const fromNow = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const span = { from: fromNow(-payoutMs), to: fromNow(payoutMs) }
  const payouts = await collect(payoutsWithin(ledger, span))
  const arrived = payouts.filter(({ payoutStatus }) => payoutStatus === 'paid')
  return payouts.filter(({ payoutStatus, isAutomatic, currency, effectiveAt }) => {
    const isLater = (other: Movement) =>
      other.currency === currency && other.effectiveAt > effectiveAt
    // A seller cancels only payouts made by hand; Stripe cancels others that it had paused.
    const isBack = payoutStatus === 'failed' || (payoutStatus === 'canceled' && isAutomatic)
    if (isBack) return !arrived.some(isLater)
    return payoutStatus !== 'paid' && payoutStatus !== 'canceled'
  })
}

function byDueDate(a: Order, b: Order): number {
  const due = ({ money }: Order) => openDisputes(money).map(deadlineKey)[0] ?? ''
  return due(a).localeCompare(due(b))
}
