import * as z from 'zod/mini'
import { type Order, orderSchema } from '../../orders/order'
import { mayBeCopy, pendingDecisions } from '../../orders/decisions'
import { type Listed, listOpenMatters, listUndelivered } from '../../orders/read-open-lists'
import { readOrders } from '../../orders/read-orders'
import type { TableSource } from '../../platform/aws/tables'
import { deadlineKey, openDisputes } from '../../orders/money'
import { emailKeyOf } from '../../orders/typed-text'
import { itemsPaidWithin } from '../../orders/read-paid'

export type Open = {
  /** The oldest first, and how many more there are. */
  undelivered: Order[]
  moreUndelivered: number
  /** The newest first. */
  decisions: Order[]
  /** By the deadline for evidence. */
  disputes: Order[]
  /** Those of one mailbox together. */
  repeats: Order[]
}

/** More are an outage: the runbook then helps more than a list. */
const mostUndelivered = 100

/** Reads what is open, whatever its age, of orders that were paid until `now`. */
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

async function readOpenMatters(orders: TableSource, now: Date): Promise<Order[]> {
  const lists = [listOpenMatters(orders, 'decision'), listOpenMatters(orders, 'dispute')]
  return readWhole(orders, paidUntil(now, await Promise.all(lists)).toReversed())
}

function paidUntil(now: Date, lists: Listed[][]): Listed[] {
  return lists
    .flat()
    .filter(({ paidAt }) => paidAt <= now.toISOString())
    .toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))
}

async function readWhole({ client, table }: TableSource, listed: Pick<Listed, 'orderId'>[]): Promise<Order[]> {
  const ids = listed.map(({ orderId }) => orderId)
  const { orders } = await readOrders(table, ids, client)
  return ids.flatMap((orderId) => orders.get(orderId) ?? [])
}

function byDueDate(a: Order, b: Order): number {
  const due = ({ money }: Order) => openDisputes(money).map(deadlineKey)[0] ?? ''
  return due(a).localeCompare(due(b))
}

const soldSchema = z.pick(orderSchema, { orderId: true, sale: true, money: true, buyer: true, access: true })
type Sold = z.infer<typeof soldSchema>

const dayMs = 86_400_000
/** In a week with more orders, the newest are enough. */
const mostCompared = 5000

/**
 * Finds the orders of the last week whose mailbox paid twice within a day: two clicks, or a buyer who did not find the
 * first message.
 */
async function findRepeats(orders: TableSource, now: Date): Promise<Pick<Sold, 'orderId'>[]> {
  const span = { from: new Date(now.getTime() - 7 * dayMs).toISOString(), to: now.toISOString() }
  const attributes = Object.keys(soldSchema.shape)
  const paid = itemsPaidWithin(orders, { ...span, attributes, newestFirst: true })
  const newest: Sold[] = []
  for await (const item of paid) {
    const { data } = soldSchema.safeParse(item)
    if (data) newest.push(data)
    if (newest.length === mostCompared) break
  }
  return repeatsIn(newest.toReversed())
}

/** Both orders must have kept money and ebook, and nothing else may be to decide. They are given oldest first. */
function repeatsIn(sold: Sold[]): Sold[] {
  const paid = sold.filter((order) => order.sale.amountCents > 0 && mayBeCopy(order))
  const byMailbox = Map.groupBy(paid, ({ buyer }) => emailKeyOf(buyer.email ?? buyer.checkoutEmail ?? ''))
  byMailbox.delete(undefined)
  const isSoon = (one?: Sold, other?: Sold) =>
    Date.parse(other?.sale.paidAt ?? '') - Date.parse(one?.sale.paidAt ?? '') <= dayMs
  return [...byMailbox.values()].flatMap((of) =>
    of.filter((order, at) => isSoon(of[at - 1], order) || isSoon(order, of[at + 1])),
  )
}
