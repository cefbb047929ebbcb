import { type Dispute, evidenceDueBy, isUnanswerable } from '../../../lambda/orders/money'
import { inWords } from '../../../lambda/platform/text/in-words'
import { localTime } from './local-time'

/** A dispute's status in words. Stripe's `warning_…` statuses are those of an inquiry, which moves no money. */
export function disputeWords(status: string): string {
  return inWords(status.replace(/^warning_/, 'inquiry, '))
}

/** Until when a dispute can be answered, or that it cannot be; `undefined` when nothing is wanted of the seller. */
export function deadlineWords(dispute: Dispute, timeZone: string): string | undefined {
  const dueBy = evidenceDueBy(dispute)
  if (dueBy !== undefined) return `until ${localTime(dueBy, timeZone)}`
  return isUnanswerable(dispute) ? 'cannot be answered' : undefined
}
