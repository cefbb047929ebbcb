import { formatPrice } from '../../price'
import { inWords } from '../../platform/text/in-words'
import { type Decision, pendingDecisions } from '../../orders/decisions'
import { type Dispute, isUnanswerable, owedCents } from '../../orders/money'
import type { StatusFacts } from '../../orders/order-status'

/** What is open, as the statement, `pending` and the office name it. */
export const openTitles = { decision: 'To decide', repeat: 'Bought twice within a day' }

/** What support has to decide about an order, in words; empty when nothing is. */
export function decisionsInWords(order: StatusFacts): string {
  return pendingDecisions(order)
    .map((decision) => decisionInWords(decision, order))
    .join(', ')
}

/** One decision in words, with what the buyer is owed. */
export function decisionInWords(decision: Decision, { money, sale }: StatusFacts): string {
  if (decision !== 'refund_failed') return inWords(decision)
  return `refund failed, ${formatPrice(owedCents(money, sale.amountCents), sale.currency)} owed`
}

/** A dispute's status in words, or that Stripe waits for an answer that the bank does not accept. */
export function disputeInWords(dispute: Dispute): string {
  return isUnanswerable(dispute) ? 'cannot be answered' : disputeStatus(dispute.status)
}

/** A status in words. Stripe's `warning_…` statuses are those of an inquiry, which moves no money. */
export function disputeStatus(status: string): string {
  return inWords(status.replace(/^warning_/, 'inquiry, '))
}
