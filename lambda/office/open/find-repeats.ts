import * as z from 'zod/mini'
import { orderSchema } from '../../orders/order'
import { mayBeCopy } from '../../orders/decisions'
import { emailKeyOf } from '../../orders/typed-text'
import { itemsPaidWithin } from '../../orders/read-paid'
import type { TableSource } from '../../platform/aws/tables'

const soldSchema = z.pick(orderSchema, { orderId: true, sale: true, money: true, buyer: true, access: true })
type Sold = z.infer<typeof soldSchema>

const dayMs = 86_400_000
/** In a week with more orders, the newest are enough. */
const mostCompared = 5000

/**
 * Finds the orders of the last week whose mailbox paid twice within a day: two clicks, or a buyer who did not find the
 * first message, and wants one payment back.
 */
export async function findRepeats(orders: TableSource, now: Date): Promise<Pick<Sold, 'orderId'>[]> {
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
