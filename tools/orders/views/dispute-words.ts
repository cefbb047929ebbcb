import { type Dispute, evidenceDueBy, isUnanswerable } from '../../../lambda/orders/money'
import { inWords } from '../../../lambda/platform/text/in-words'
import { localTime } from './local-time'

/** A dispute's status in words. Stripe's `warning_…` statuses are those of an inquiry, which moves no money. */
export function disputeWords(status: string): string {
  return inWords(status.replace(/^warning_/, 'inquiry, '))
}

/** Until when a dispute can be answered, or that it cannot be; its status when nothing is wanted of the seller. */
export function disputeState(dispute: Dispute, timeZone: string): string {
  const dueBy = evidenceDueBy(dispute)
  const inquiry = dispute.status.startsWith('warning_') ? ' to the inquiry' : ''
  if (dueBy !== undefined) return `respond${inquiry} by ${localTime(dueBy, timeZone)}`
  return isUnanswerable(dispute) ? 'cannot be answered' : disputeWords(dispute.status)
}
