import { hasHarmfulDispute, openDisputes } from './money'
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
 * Derives an order's status from its facts. The first match wins: an unexpected amount or an unreadable session holds
 * the order, whatever else is known about it.
 */
export function orderStatus({ sale, money, access }: StatusFacts): OrderStatus {
  if (!sale.paidAt) return 'awaiting_payment'
  if (sale.unreadableSince !== undefined || !isExpectedAmount(sale)) return 'held'
  if (hasHarmfulDispute(money)) return 'disputed'
  // With a code, an order can be free.
  if (sale.amountCents > 0 && money.refundedCents >= sale.amountCents) return 'refunded'
  if (access.revokedAt !== undefined) return 'revoked'
  return money.refundedCents > 0 ? 'partially_refunded' : 'paid'
}

/** Whether the buyer may have the ebook: the expected amount was paid and at most partly refunded. */
export function isEntitled(order: StatusFacts): boolean {
  const status = orderStatus(order)
  return status === 'paid' || status === 'partially_refunded'
}

/**
 * What support has to decide about an order that is not refunded. Either the amount is unexpected or the session
 * unreadable, or the card's issuer reported the payment as fraud and it may be refunded; once it is disputed, it is
 * too late for that.
 */
export function pendingDecision(order: StatusFacts): 'held' | 'fraud_warning' | undefined {
  if (orderStatus(order) === 'held') return isRefunded(order) ? undefined : 'held'
  // A revoked order has the buyer's money as well.
  const hasMoney = isEntitled(order) || orderStatus(order) === 'revoked'
  const isAtRisk = order.money.fraudWarning && hasMoney && !order.money.dispute
  return isAtRisk ? 'fraud_warning' : undefined
}

/** What of a paid order a person or a bank still has to decide. An order with a decision may have a dispute as well. */
export function openMatter(order: StatusFacts): 'decision' | 'dispute' | undefined {
  if (pendingDecision(order)) return 'decision'
  return openDisputes(order.money).length > 0 ? 'dispute' : undefined
}

/** The amount may be 0 when the session cannot be read. */
function isRefunded({ money: { refundedCents }, sale: { amountCents } }: StatusFacts): boolean {
  return amountCents > 0 && refundedCents >= amountCents
}

/** Whether messages may go to the buyer: the order is entitled, and its addresses are not erased (F97). */
export function maySend(order: StatusFacts & Pick<Order, 'buyer'>): boolean {
  return isEntitled(order) && order.buyer.erasedAt === undefined
}
