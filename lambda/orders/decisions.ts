import { needsFunds, openDisputes, owedCents, unsettledFailures } from './money'
import { type Order, withGroup } from './order'
import { isEntitled, orderStatus, type StatusFacts } from './order-status'

/**
 * `held`: the amount is unexpected or the session unreadable. `refund_failed`: the buyer was promised money and does
 * not get it. `refund_waits`: the balance is too low, or the buyer has to respond. `fraud_warning`: the issuer reported
 * the payment, and a refund can still prevent a dispute.
 */
export type Decision = 'held' | 'refund_failed' | 'refund_waits' | 'fraud_warning'

export function pendingDecisions(order: StatusFacts): Decision[] {
  const { money, sale } = order
  const decisions: [Decision, boolean][] = [
    ['held', orderStatus(order) === 'held' && !isRefunded(order)],
    ['refund_failed', owedCents(money, sale.amountCents) > 0],
    ['refund_waits', money.refunds?.some(needsFunds) ?? false],
    ['fraud_warning', isAtRisk(order)],
  ]
  return decisions.flatMap(([decision, isPending]) => (isPending ? decision : []))
}

/** The order's key in the index `by-open-matter`. An order with a decision may have a dispute as well. */
export function openMatter(order: StatusFacts): 'decision' | 'dispute' | undefined {
  if (pendingDecisions(order).length > 0) return 'decision'
  return openDisputes(order.money).length > 0 ? 'dispute' : undefined
}

/** An unreadable session must be read first, and a waiting refund needs no acceptance. */
export function isAcceptable(order: StatusFacts): boolean {
  const isOpen = pendingDecisions(order).some((decision) => decision !== 'refund_waits')
  return isOpen && order.sale.unreadableSince === undefined
}

/** Whether it can be accepted as a wanted second copy; only the buyer's other orders tell whether it is one. */
export function mayBeCopy(order: StatusFacts & Pick<Order, 'orderId'>): boolean {
  const isWanted = order.money.acceptedIds?.includes(order.orderId)
  return isEntitled(order) && !isWanted && pendingDecisions(order).length === 0
}

/**
 * The paid amount becomes the expected one, which entitles the buyer; failed refunds and the fraud warning count as
 * settled. Without a decision the order is a wanted copy.
 */
export function acceptDecisions(order: Order): Order {
  const { amountCents: expectedCents, currency: expectedCurrency } = order.sale
  const { acceptedIds = [], fraudWarning } = order.money
  const settled = [
    ...unsettledFailures(order.money).map(({ id }) => id),
    ...(fraudWarning && isAtRisk(order) ? [fraudWarning.id] : []),
    ...(mayBeCopy(order) ? [order.orderId] : []),
  ]
  const accepted = withGroup(order, 'sale', { expectedCents, expectedCurrency })
  if (settled.length === 0) return accepted
  return withGroup(accepted, 'money', { acceptedIds: [...acceptedIds, ...settled] })
}

function isAtRisk(order: StatusFacts): boolean {
  const { fraudWarning, dispute, acceptedIds = [] } = order.money
  // A revoked order has the buyer's money as well.
  const hasMoney = isEntitled(order) || orderStatus(order) === 'revoked'
  return fraudWarning !== undefined && !acceptedIds.includes(fraudWarning.id) && hasMoney && !dispute
}

/** The amount may be 0 when the session cannot be read. */
function isRefunded({ money: { refundedCents }, sale: { amountCents } }: StatusFacts): boolean {
  return amountCents > 0 && refundedCents >= amountCents
}
