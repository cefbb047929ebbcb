import { type Dispute, evidenceDueBy } from '../../../lambda/orders/money'
import { disputeInWords } from '../../../lambda/office/statement/open/open-words'
import { localTime } from './local-time'

/** Until when a dispute can be answered; its state when nothing is wanted of the seller. */
export function disputeState(dispute: Dispute, timeZone: string): string {
  const dueBy = evidenceDueBy(dispute)
  const inquiry = dispute.status.startsWith('warning_') ? ' to the inquiry' : ''
  if (dueBy === undefined) return disputeInWords(dispute)
  return `respond${inquiry} by ${localTime(dueBy, timeZone)}`
}
