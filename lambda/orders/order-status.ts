import { hasHarmfulDispute } from './money'
import { isExpectedAmount, type Order } from './order'

export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'revoked',
  'held',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

export type StatusFacts = Pick<Order, 'sale' | 'money' | 'access'>

/** The first match wins: an unexpected amount or an unreadable session holds the order. */
export function orderStatus({ sale, money, access }: StatusFacts): OrderStatus {
  if (!sale.paidAt) return 'awaiting_payment'
  if (sale.unreadableSince !== undefined || !isExpectedAmount(sale)) return 'held'
  if (hasHarmfulDispute(money)) return 'disputed'
  // With a promotion code, an order can be free.
  if (sale.amountCents > 0 && money.refundedCents >= sale.amountCents) return 'refunded'
  if (access.revokedAt !== undefined) return 'revoked'
  return money.refundedCents > 0 ? 'partially_refunded' : 'paid'
}

/** Whether the buyer may have the ebook. */
export function isEntitled(order: StatusFacts): boolean {
  const status = orderStatus(order)
  return status === 'paid' || status === 'partially_refunded'
}

/** Whether messages may go to the buyer (F97). */
export function maySend(order: StatusFacts & Pick<Order, 'buyer'>): boolean {
  return isEntitled(order) && order.buyer.erasedAt === undefined
}
