import type { Order } from '../../orders/order'
import { pendingDecisions } from '../../orders/decisions'
import { listOpenMatters, type Listed, listUndelivered } from '../../orders/read-open-lists'
import { readOrders } from '../../orders/read-orders'
import type { TableSource } from '../../platform/aws/tables'
import { deadlineKey, openDisputes } from '../../orders/money'
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
}

/** This many undelivered orders are an outage; then its alarm's section of the runbook helps more than a list. */
const mostUndelivered = 100

/**
 * Reads what is open: undelivered orders, decisions and disputes of any age. Leaves out orders that were paid after
 * `now`.
 */
export async function readOpen(orders: TableSource, now: Date): Promise<Open> {
  const [undelivered, matters, repeats] = await Promise.all([
    readUndelivered(orders, now),
    readOpenMatters(orders, now),
    findRepeats(orders, now).then((found) => readWhole(orders, found)),
  ])
  return {
    ...undelivered,
    decisions: matters.filter(isUndecided),
    disputes: matters.filter(isDisputed).toSorted(byDueDate),
    repeats,
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
async function readWhole({ client, table }: TableSource, listed: Pick<Listed, 'orderId'>[]): Promise<Order[]> {
  const ids = listed.map(({ orderId }) => orderId)
  const { orders } = await readOrders(table, ids, client)
  return ids.flatMap((orderId) => orders.get(orderId) ?? [])
}

function byDueDate(a: Order, b: Order): number {
  const due = ({ money }: Order) => openDisputes(money).map(deadlineKey)[0] ?? ''
  return due(a).localeCompare(due(b))
}
