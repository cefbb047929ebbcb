import type { Account, Cause } from '../account'
import { closeDispute } from './close-dispute'
import { isInquiry, type DisputeRecord } from './dispute-record'
import { showDispute } from './show-dispute'

/**
 * Keeps the seller's evidence and, with `submit`, hands it in. Two texts decide the dispute at
 * once, as in Stripe's own test mode: https://docs.stripe.com/testing#evidence
 */
export function submitEvidence(
  account: Account,
  dispute: DisputeRecord,
  { text, submit }: { text: string | null; submit: boolean },
  cause?: Cause,
): DisputeRecord {
  const status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
  const updated: DisputeRecord = {
    ...dispute,
    evidenceText: text ?? dispute.evidenceText,
    ...(submit && { status, submissionCount: dispute.submissionCount + 1 }),
  }

  account.commit({
    records: [updated],
    events: [
      {
        type: 'charge.dispute.updated',
        subject: showDispute(account, updated),
        previous: { status: dispute.status },
      },
    ],
    ...(cause && { cause }),
  })
  if (!submit) return updated
  if (updated.evidenceText === 'winning_evidence') return closeDispute(account, updated, 'won')
  if (updated.evidenceText === 'losing_evidence') return closeDispute(account, updated, 'lost')
  return updated
}
