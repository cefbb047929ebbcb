import { needsFunds, openDisputes, owedCents, unsettledFailures } from './money'
import { type Order, withGroup } from './order'
import { isEntitled, orderStatus, type StatusFacts } from './order-status'

/**
 * What support has to decide about an order. `held`: the amount is unexpected or the session unreadable, and it is not
 * refunded. `refund_failed`: the buyer was promised money and does not get it. `refund_waits`: the balance is too low
 * for a refund, or the buyer has to respond. `fraud_warning`: the card's issuer reported the payment as fraud, and it
 * may be refunded; once it is disputed, it is too late for that.
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

/** What of a paid order a person or a bank still has to decide. An order with a decision may have a dispute as well. */
export function openMatter(order: StatusFacts): 'decision' | 'dispute' | undefined {
  if (pendingDecisions(order).length > 0) return 'decision'
  return openDisputes(order.money).length > 0 ? 'dispute' : undefined
}

/** Whether support may accept what is to decide. A payment must be read first, and a refund that waits goes on. */
export function isAcceptable(order: StatusFacts): boolean {
  const isOpen = pendingDecisions(order).some((decision) => decision !== 'refund_waits')
  return isOpen && order.sale.unreadableSince === undefined
}

/**
 * Settles what is to decide: the paid amount becomes the expected one, so that the buyer is entitled, and the failed
 * refunds and the report of fraud need nothing more.
 */
export function acceptDecisions(order: Order): Order {
  const { amountCents: expectedCents, currency: expectedCurrency } = order.sale
  const { acceptedIds = [], fraudWarning } = order.money
  const settled = [
    ...unsettledFailures(order.money).map(({ id }) => id),
    ...(fraudWarning && isAtRisk(order) ? [fraudWarning.id] : []),
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
