import * as z from 'zod/mini'
import { readOrders } from '../../orders/read-orders'
import { ordersPaidWithin, type PaidOrder } from '../../orders/read-paid'
import type { StoreTables } from '../../platform/aws/tables'
import {
  checkBalance,
  checkMovement,
  checkOrder,
  checkPayout,
  type Difference,
  differenceSchema,
  orderMissing,
} from './check-books'
import { isPayoutItself, type Movement } from './movement'
import { type Progress, readProgress } from './progress'
import {
  monthsOf,
  movementsOfOrder,
  movementsOfPayout,
  movementsWithin,
  type Span,
} from './read-movements'
import { differencesOf, readRowComparison } from './row-comparison'
import { addUp } from './totals'

const hourMs = 3_600_000
/** A payout made now arrives within this time. */
const longestPayoutMs = 40 * 24 * hourMs

export const comparisonSchema = z.object({
  differences: z.array(differenceSchema),
  orders: z.number(),
  payouts: z.number(),
  /** When Stripe's balance was compared; absent until the ledger has read the whole history. */
  balanceAt: z.optional(z.string()),
  /** When every row of the span was last compared with Stripe's; absent until all of them are. */
  rowsAt: z.optional(z.string()),
})
export type Comparison = z.infer<typeof comparisonSchema>

/**
 * Compares the books of a span. Each automatic payout that arrived must equal its contents, and each order that was
 * paid or moved money must agree with its movements. In the whole ledger each net must equal gross less fee, and the
 * sum Stripe's balance.
 */
export async function compareBooks(store: StoreTables, span: Span, now: Date): Promise<Comparison> {
  const progress = await readProgress(store.ledger)
  const rows = await readRowComparison(store.ledger, span)
  const movements: Movement[] = []
  const until = new Date(now.getTime() + longestPayoutMs).toISOString()
  const upToNow = { from: span.from, to: until > span.to ? until : span.to }
  for await (const movement of movementsWithin(store.ledger, upToNow)) movements.push(movement)
  const within = movements.filter(({ effectiveAt }) => effectiveAt < span.to)
  const payouts = await comparePayouts(store, within)
  const orders = await compareOrders(store, { span, within, movements, progress })
  return {
    differences: [
      ...(rows ? differencesOf(rows) : []),
      ...(await compareLedger(store, progress, until)),
      ...payouts.differences,
      ...orders.differences,
    ],
    orders: orders.count,
    payouts: payouts.count,
    balanceAt: progress.balance?.at,
    rowsAt: rows?.comparedAt,
  }
}

async function compareLedger({ ledger }: StoreTables, progress: Progress, until: string) {
  const { balance, firstMonth, unreadable = [] } = progress
  const differences: Difference[] = unreadable.map((subject) => ({
    reason: 'movement_unreadable',
    subject,
  }))
  async function* asOfBalance() {
    if (firstMonth === undefined) return
    const all = { from: `${firstMonth}-01T00:00:00.000Z`, to: until }
    for await (const movement of movementsWithin(ledger, all)) {
      differences.push(...checkMovement(movement))
      if (balance && movement.recordedAt <= balance.at) yield movement
    }
  }
  const sums = await addUp(asOfBalance())
  return [...(balance ? checkBalance(balance.amounts, sums.payments) : []), ...differences]
}

async function comparePayouts({ ledger }: StoreTables, within: Movement[]) {
  const payouts = within.filter(isPayoutItself)
  const differences: Difference[] = []
  for (const payout of payouts) {
    const sameId = await movementsOfPayout(ledger, payout.payoutId)
    differences.push(...checkPayout(payout, sameId))
  }
  return { count: payouts.length, differences }
}

type OrderBooks = { span: Span; within: Movement[]; movements: Movement[]; progress: Progress }

async function compareOrders(
  store: StoreTables,
  { span, within, movements, progress }: OrderBooks,
) {
  const differences: Difference[] = []
  const byOrder = Map.groupBy(movements, ({ orderId }) => orderId)
  const touched = new Set(within.flatMap(({ orderId }) => orderId ?? []))
  // What was paid in the last hour may not be in the ledger yet.
  const readable = new Date((progress.recordedTo ?? 0) * 1000 - hourMs).toISOString()
  const ofOrder = ({ orderNumber }: PaidOrder) => movementsOfOrder(store.ledger, orderNumber)
  let count = 0
  const paid = { ...span, months: monthsOf(span) }
  for await (const order of ordersPaidWithin(store.orders, paid)) {
    touched.delete(order.orderId)
    const found = byOrder.get(order.orderId) ?? []
    if (found.length === 0 && (order.sale.paidAt ?? '') > readable) continue
    count += 1
    // A charge booked just before the span is in the ledger's previous month.
    const isSame = checkOrder(order, found).length === 0
    if (!isSame) differences.push(...checkOrder(order, await ofOrder(order)))
  }
  const { table, client } = store.orders
  const { orders, unreadable } = await readOrders(table, touched, client)
  for (const orderId of touched) {
    if (unreadable.includes(orderId)) continue
    const order = orders.get(orderId)
    count += 1
    const known = byOrder.get(orderId) ?? []
    if (!order) differences.push(...orderMissing(known))
    else
      differences.push(
        ...checkOrder(order, await movementsOfOrder(store.ledger, order.orderNumber)),
      )
  }
  return { count, differences }
}
