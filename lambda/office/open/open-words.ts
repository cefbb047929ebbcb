import { formatPrice } from '../../price'
import { inWords } from '../../platform/text/in-words'
import { type Decision, pendingDecisions } from '../../orders/decisions'
import { type Dispute, isAnswerable, isUnanswerable, owedCents, unsettledFailures } from '../../orders/money'
import type { StatusFacts } from '../../orders/order-status'

/** Empty when nothing is to decide. */
export function decisionsInWords(order: StatusFacts): string {
  return pendingDecisions(order)
    .map((decision) => decisionInWords(decision, order))
    .join('; ')
}

export function decisionInWords(decision: Decision, order: StatusFacts): string {
  const { money, sale } = order
  if (decision === 'held') return `held: ${whyHeld(order)}`
  if (decision !== 'refund_failed') return inWords(decision)
  const amounts = [unsettledFailures(money).at(-1)?.cents ?? 0, owedCents(money, sale.amountCents)]
  const [failed, owed] = amounts.map((cents) => formatPrice(cents, sale.currency))
  return `refund of ${failed} failed: you owe the buyer ${owed}`
}

export function whyHeld({ sale }: StatusFacts): string {
  if (sale.unreadableSince !== undefined) return 'this version cannot read its checkout session'
  const paid = formatPrice(sale.amountCents, sale.currency)
  return `${paid} was paid instead of ${formatPrice(sale.expectedCents, sale.expectedCurrency)}`
}

/** Stripe may wait for an answer that the bank does not accept, or no longer. */
export function disputeInWords(dispute: Dispute, now: Date): string {
  const { status } = dispute
  if (!status.endsWith('needs_response') || isAnswerable(dispute, now)) return disputeStatus(status)
  return isUnanswerable(dispute) ? 'cannot be answered' : 'waiting for the bank'
}

/** Stripe's `warning_…` statuses are those of an inquiry, which moves no money. */
export function disputeStatus(status: string): string {
  return inWords(status.replace(/^warning_/, 'inquiry, '))
}
