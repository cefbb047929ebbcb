import type { Dispute, Order } from './order'

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

/**
 * Stripe's dispute states that leave the buyer entitled unless the bank has money: the seller won, or it is a
 * bank's inquiry (`warning_…`), or the dispute was prevented. In all others the bank has the money or is about to
 * take it, also while the seller appeals against a lost dispute (`appeal_…`).
 * https://docs.stripe.com/disputes/how-disputes-work and https://docs.stripe.com/disputes/arbitration
 */
const harmlessDisputes = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

/** Stripe's dispute states that are an end: neither the seller nor the bank has anything left to decide. */
const closedDisputes = new Set(['won', 'lost', 'prevented', 'warning_closed'])

/** The facts that decide the status. */
type StatusFacts = Pick<
  Order,
  | 'paidAt'
  | 'unreadableSince'
  | 'amountCents'
  | 'currency'
  | 'expectedCents'
  | 'expectedCurrency'
  | 'dispute'
  | 'refundedCents'
  | 'revokedAt'
>

type DisputeFacts = Pick<Order, 'dispute' | 'otherDisputes'>

/**
 * Derives an order's status from its facts. The first that fits wins: an unexpected amount, or a session
 * that cannot be read, holds the order whatever else is known about it.
 */
export function orderStatus(order: StatusFacts): OrderStatus {
  if (!order.paidAt) return 'awaiting_payment'
  if (order.unreadableSince !== undefined || !isExpectedAmount(order)) return 'held'
  if (hasHarmfulDispute(order)) return 'disputed'
  if (order.refundedCents >= order.amountCents) return 'refunded'
  if (order.revokedAt !== undefined) return 'revoked'
  return order.refundedCents > 0 ? 'partially_refunded' : 'paid'
}

/** Whether the buyer may have the ebook: paid the expected amount, at most partly refunded. */
export function isEntitled(order: Order): boolean {
  const status = orderStatus(order)
  return status === 'paid' || status === 'partially_refunded'
}

/**
 * What somebody has to decide about an order that is not refunded: what to do about an unexpected amount or
 * an unreadable session, or whether to refund a payment that the card's issuer reports as fraud, for which it
 * is too late once it is disputed.
 */
export function pendingDecision(order: Order): 'held' | 'fraud_warning' | undefined {
  if (orderStatus(order) === 'held') return isRefunded(order) ? undefined : 'held'
  // A revoked order has the buyer's money as well.
  const hasMoney = isEntitled(order) || orderStatus(order) === 'revoked'
  const isAtRisk = order.fraudWarning && hasMoney && !order.dispute
  return isAtRisk ? 'fraud_warning' : undefined
}

/** Of a session that cannot be read the amount may be unknown, and is then 0. */
function isRefunded({ refundedCents, amountCents }: Order): boolean {
  return amountCents > 0 && refundedCents >= amountCents
}

/** Whether messages may go to the buyer: entitled, and the addresses are not erased (F97). */
export function maySend(order: Order): boolean {
  return isEntitled(order) && order.erasedAt === undefined
}

function isExpectedAmount(order: StatusFacts): boolean {
  return order.amountCents === order.expectedCents && order.currency === order.expectedCurrency
}

/** Whether a dispute ends access: the bank has money, all or a part, or its state is not known to be harmless. */
export function isHarmful({ status, takenCents = 0 }: Dispute): boolean {
  return takenCents > 0 || !harmlessDisputes.has(status)
}

/** Whether a bank has money of a disputed order. Of several disputes, a harmful one is the order's `dispute`. */
export function hasHarmfulDispute({ dispute }: Pick<Order, 'dispute'>): boolean {
  return dispute !== undefined && isHarmful(dispute)
}

/** All disputes of an order's payment, the one that decides first. */
export function disputesOf({ dispute, otherDisputes = [] }: DisputeFacts): Dispute[] {
  return dispute ? [dispute, ...otherDisputes] : []
}

/** Those about which a decision is still to come, from the seller or from the bank, by the date for evidence. */
export function openDisputes(order: DisputeFacts): Dispute[] {
  const due = ({ dueBy = 'none' }: Dispute) => dueBy
  return disputesOf(order)
    .filter(({ status }) => !closedDisputes.has(status))
    .toSorted((a, b) => due(a).localeCompare(due(b)))
}
