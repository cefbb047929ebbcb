import * as z from 'zod/mini'
import { readOrders } from '../../../orders/read-orders'
import type { PaidOrder } from '../../../orders/read-paid'
import type { TableSource } from '../../../platform/aws/tables'
import { checkOrder, checkPayout, differenceSchema, orderMissing } from './check-books'
import { isPayoutItself, type Movement } from '../model/movement'
import type { OrderHistory } from './order-history'

export const comparisonSchema = z.object({
  differences: z.array(differenceSchema),
  orders: z.number(),
  payouts: z.number(),
  /** When Stripe's balance was compared; absent if it moved during the read. */
  balanceAt: z.optional(z.string()),
})
export type Comparison = z.infer<typeof comparisonSchema>

export type BooksOfSpan = {
  paid: AsyncIterable<PaidOrder>
  movements: Movement[]
  history: OrderHistory
  readAt: string
}

const hourMs = 3_600_000

/** Each automatic payout must equal its contents, and each order that was paid all its movements. */
export async function compareBooks(table: TableSource, books: BooksOfSpan): Promise<Omit<Comparison, 'balanceAt'>> {
  const payouts = books.movements.filter(isPayoutItself)
  const { differences, orders } = await compareOrders(table, books)
  return {
    differences: [...payouts.flatMap(checkPayout), ...differences],
    orders,
    payouts: payouts.length,
  }
}

async function compareOrders(table: TableSource, { paid, movements, history, readAt }: BooksOfSpan) {
  const byOrder = Map.groupBy(movements, ({ orderId }) => orderId)
  const touched = new Set(movements.flatMap(({ orderId }) => orderId ?? []))
  const doubtful: PaidOrder[] = []
  // What was paid in the last hour may not be booked yet.
  const readable = new Date(Date.parse(readAt) - hourMs).toISOString()
  let orders = 0
  for await (const order of paid) {
    touched.delete(order.orderId)
    const found = byOrder.get(order.orderId) ?? []
    if (found.length === 0 && (order.sale.paidAt ?? '') > readable) continue
    orders += 1
    // Some of its movements may count in other months.
    if (checkOrder(order, found).length > 0) doubtful.push(order)
  }
  const others = await readOrders(table.table, touched, table.client)
  doubtful.push(...others.orders.values())
  orders += touched.size - others.unreadable.length
  const missing = [...touched].filter((id) => !others.orders.has(id) && !others.unreadable.includes(id))
  const all = await history(doubtful)
  return {
    orders,
    differences: [
      ...doubtful.flatMap((order) => {
        const known = all.get(order.orderId)
        return known ? checkOrder(order, known) : []
      }),
      ...missing.flatMap((id) => orderMissing(byOrder.get(id) ?? [])),
    ],
  }
}
