import type { Movement } from '../../ledger/movement'
import { monthsOf, movementsWithin } from '../../ledger/read-movements'
import type { Order } from '../../../orders/order'
import { pendingDecision } from '../../../orders/order-status'
import { listUndelivered } from '../../../orders/read-waiting'
import { readOrders } from '../../../orders/read-orders'
import { ordersPaidWithin, type PaidOrder } from '../../../orders/read-paid'
import { collect, type StoreTables, type TableSource } from '../../../platform/aws/tables'
import { openDisputes } from '../../../orders/money'

/** What needs attention or is being waited for. */
export type Open = {
  /** The first orders whose buyers wait for a message or have none, the oldest first. */
  undelivered: Order[]
  /** How many more orders are undelivered. */
  moreUndelivered: number
  /** Orders that are held, or reported as fraud by the card's issuer, the newest first. */
  decisions: Order[]
  /** Orders with disputes that are not closed, by the deadline for evidence. */
  disputes: Order[]
  /**
   * The own movements of payouts whose money has not arrived. The money of a failed payout arrives with the next one.
   */
  payouts: Movement[]
}

/** A buyer may dispute for 120 days, and the bank takes its time. */
export const lookBackDays = 180
/** This many undelivered orders are an outage; then its alarm's section of the runbook helps more than a list. */
const mostUndelivered = 100
/** A payout arrives, or comes back, within this time. */
const payoutMs = 40 * 86_400_000

/**
 * Reads what is open: undelivered orders of any age, payouts that arrive within 40 days of `now`, and decisions and
 * disputes of the orders paid since `since`. Leaves out orders that were paid after `now`.
 */
export async function readOpen(store: StoreTables, since: string, now: Date): Promise<Open> {
  const [undelivered, orders, payouts] = await Promise.all([
    readUndelivered(store.orders, now),
    readUndecided(store.orders, { from: since, to: now.toISOString() }),
    readPayouts(store.ledger, now),
  ])
  return {
    ...undelivered,
    decisions: orders.filter(isUndecided),
    disputes: orders.filter(isDisputed).toSorted(byDueDate),
    payouts,
  }
}

const isUndecided = (order: PaidOrder) => pendingDecision(order) !== undefined
const isDisputed = ({ money }: PaidOrder) => openDisputes(money).length > 0

async function readUndelivered({ client, table }: TableSource, now: Date) {
  const lists = await Promise.all([
    listUndelivered({ client, table }, 'open'),
    listUndelivered({ client, table }, 'failed'),
  ])
  const listed = lists
    .flat()
    .filter(({ paidAt }) => paidAt <= now.toISOString())
    .toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))
  const undelivered = await readWhole({ client, table }, listed.slice(0, mostUndelivered))
  return { undelivered, moreUndelivered: listed.length - undelivered.length }
}

/** Reads the orders that an index lists, in the same order. */
async function readWhole(
  { client, table }: TableSource,
  listed: { orderId: string }[],
): Promise<Order[]> {
  const ids = listed.map(({ orderId }) => orderId)
  const { orders } = await readOrders(table, ids, client)
  return ids.flatMap((orderId) => orders.get(orderId) ?? [])
}

/**
 * With this filter DynamoDB leaves out most orders, so few are read. The rules of the order decide about the rest.
 */
const undecided =
  'attribute_exists(money.dispute) OR attribute_exists(money.fraudWarning) ' +
  'OR attribute_exists(sale.unreadableSince) ' +
  'OR sale.amountCents <> sale.expectedCents OR sale.currency <> sale.expectedCurrency'

/** Orders with a pending decision or dispute, the newest first. The months are read in parallel. */
async function readUndecided(orders: TableSource, span: { from: string; to: string }) {
  const ofMonths = monthsOf(span)
    .toReversed()
    .map((month) => {
      const paid = { ...span, months: [month], newestFirst: true, filter: undecided }
      return collect(ordersPaidWithin(orders, paid))
    })
  const found = (await Promise.all(ofMonths)).flat()
  return readWhole(
    orders,
    found.filter((order) => isUndecided(order) || isDisputed(order)),
  )
}

async function readPayouts(ledger: TableSource, now: Date): Promise<Movement[]> {
  const fromNow = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const span = { from: fromNow(-payoutMs), to: fromNow(payoutMs) }
  const payouts = await collect(movementsWithin(ledger, span, 'payout'))
  const arrived = payouts.filter(({ payoutStatus }) => payoutStatus === 'paid')
  return payouts.filter(({ payoutStatus, currency, effectiveAt }) => {
    const isLater = (other: Movement) =>
      other.currency === currency && other.effectiveAt > effectiveAt
    if (payoutStatus === 'failed') return !arrived.some(isLater)
    return payoutStatus !== 'paid' && payoutStatus !== 'canceled'
  })
}

/** Orders without a deadline come last. */
function byDueDate(a: Order, b: Order): number {
  const due = (order: Order) => openDisputes(order.money)[0]?.dueBy ?? '9999'
  return due(a).localeCompare(due(b))
}
