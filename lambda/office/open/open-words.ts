import { formatPrice } from '../../price'
import { inWords } from '../../platform/text/in-words'
import { type Decision, pendingDecisions } from '../../orders/decisions'
import { type Dispute, isAnswerable, isUnanswerable, owedCents } from '../../orders/money'
import type { StatusFacts } from '../../orders/order-status'

/** Shared by statement, `pending` and office. */
export const openTitles = { decision: 'To decide', repeat: 'Bought twice within a day' }

/** What support has to decide about an order; empty when nothing is. */
export function decisionsInWords(order: StatusFacts): string {
  return pendingDecisions(order)
    .map((decision) => decisionInWords(decision, order))
    .join(', ')
}

/** Says what the buyer is owed. */
export function decisionInWords(decision: Decision, { money, sale }: StatusFacts): string {
  if (decision !== 'refund_failed') return inWords(decision)
  return `refund failed, ${formatPrice(owedCents(money, sale.amountCents), sale.currency)} owed`
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
