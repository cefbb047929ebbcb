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

/** The groups that decide the status. */
type StatusFacts = Pick<Order, 'sale' | 'money' | 'access'>

/**
 * Derives an order's status from its facts. The first that fits wins: an unexpected amount, or a session
 * that cannot be read, holds the order whatever else is known about it.
 */
export function orderStatus({ sale, money, access }: StatusFacts): OrderStatus {
  if (!sale.paidAt) return 'awaiting_payment'
  if (sale.unreadableSince !== undefined || !isExpectedAmount(sale)) return 'held'
  if (hasHarmfulDispute(money)) return 'disputed'
  if (money.refundedCents >= sale.amountCents) return 'refunded'
  if (access.revokedAt !== undefined) return 'revoked'
  return money.refundedCents > 0 ? 'partially_refunded' : 'paid'
}

/** Whether the buyer may have the ebook: paid the expected amount, at most partly refunded. */
export function isEntitled(order: StatusFacts): boolean {
  const status = orderStatus(order)
  return status === 'paid' || status === 'partially_refunded'
}

/**
 * What somebody has to decide about an order that is not refunded: what to do about an unexpected amount or
 * an unreadable session, or whether to refund a payment that the card's issuer reports as fraud, for which it
 * is too late once it is disputed.
 */
export function pendingDecision(order: StatusFacts): 'held' | 'fraud_warning' | undefined {
  if (orderStatus(order) === 'held') return isRefunded(order) ? undefined : 'held'
  // A revoked order has the buyer's money as well.
  const hasMoney = isEntitled(order) || orderStatus(order) === 'revoked'
  const isAtRisk = order.money.fraudWarning && hasMoney && !order.money.dispute
  return isAtRisk ? 'fraud_warning' : undefined
}

/** Of a session that cannot be read the amount may be unknown, and is then 0. */
function isRefunded({ money: { refundedCents }, sale: { amountCents } }: StatusFacts): boolean {
  return amountCents > 0 && refundedCents >= amountCents
}

/** Whether messages may go to the buyer: entitled, and the addresses are not erased (F97). */
export function maySend(order: StatusFacts & Pick<Order, 'buyer'>): boolean {
  return isEntitled(order) && order.buyer.erasedAt === undefined
}
