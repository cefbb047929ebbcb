import { z } from 'zod'
import type { Account, Cause } from './account'
import { invalidRequest } from '../api/api-error'
import { apiRoute, recordById } from './api-route'
import { flag, noParams, text } from '../api/params'
import { newTransaction } from './balance-transaction'
import { disputeJson, isInquiry, isOpen, type DisputeRecord } from './dispute'

/** Closes a dispute. A win returns the money, but not the fee; an inquiry just ends. */
export function closeDispute(
  account: Account,
  dispute: DisputeRecord,
  verdict: 'won' | 'lost',
  cause?: Cause,
): DisputeRecord {
  const isReinstated = verdict === 'won' && !isInquiry(dispute)
  const reinstatement = isReinstated ? reinstatementFor(account, dispute) : undefined
  const closed: DisputeRecord = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    transactionIds: [...dispute.transactionIds, ...(reinstatement ? [reinstatement.id] : [])],
  }
  const { balance_transactions: before } = disputeJson(dispute, account)
  const subject = disputeJson(closed, account, reinstatement && [reinstatement])
  account.commit({
    records: [closed, reinstatement],
    events: [
      { type: 'charge.dispute.closed', subject, previous: { status: dispute.status } },
      reinstatement && {
        type: 'charge.dispute.funds_reinstated',
        subject,
        previous: { balance_transactions: before },
      },
    ],
    cause,
  })
  return closed
}

/** Appeals against a lost dispute, which is decided once more: https://docs.stripe.com/disputes/arbitration */
export function appeal(account: Account, dispute: DisputeRecord): void {
  const appealed: DisputeRecord = { ...dispute, status: 'appeal_needs_response' }
  const subject = disputeJson(appealed, account)
  const previous = { status: dispute.status }
  account.commit({
    records: [appealed],
    events: [{ type: 'charge.dispute.updated', subject, previous }],
  })
}

function reinstatementFor(account: Account, dispute: DisputeRecord) {
  return newTransaction(account, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amountCents: dispute.amountCents,
    description: `Chargeback reversal for ${dispute.chargeId}`,
    source: dispute,
  })
}

// Evidence is submitted unless the seller announces more with `submit: false`.
const evidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: flag.optional(),
})

/**
 * Stores the seller's evidence and, with `submit`, submits it. Two texts decide the dispute at
 * once, as in Stripe's own test mode: https://docs.stripe.com/testing#evidence
 */
function submitEvidence(
  account: Account,
  dispute: DisputeRecord,
  { evidence = {}, submit = true }: z.infer<typeof evidenceParams>,
  cause?: Cause,
): DisputeRecord {
  const status = statusUnderReview(dispute)
  const updated: DisputeRecord = {
    ...dispute,
    evidenceText: evidence.uncategorized_text ?? dispute.evidenceText,
    ...(submit && { status, submissionCount: dispute.submissionCount + 1 }),
  }
  const subject = disputeJson(updated, account)
  const previous = { status: dispute.status }
  account.commit({
    records: [updated],
    events: [{ type: 'charge.dispute.updated', subject, previous }],
    cause,
  })
  if (!submit) return updated
  if (updated.evidenceText === 'winning_evidence') return closeDispute(account, updated, 'won')
  if (updated.evidenceText === 'losing_evidence') return closeDispute(account, updated, 'lost')
  return updated
}

function statusUnderReview(dispute: DisputeRecord): DisputeRecord['status'] {
  if (isInquiry(dispute)) return 'warning_under_review'
  return dispute.status.startsWith('appeal_') ? 'appeal_under_review' : 'under_review'
}

/** https://docs.stripe.com/api/disputes/update and https://docs.stripe.com/api/disputes/close */
export const closeDisputeRoutes = [
  apiRoute('POST', '/v1/disputes/:id', evidenceParams, ({ account, id, params, cause }) => {
    const dispute = submitEvidence(account, openDisputeById(account, id), params, cause)
    return disputeJson(dispute, account)
  }),
  apiRoute('POST', '/v1/disputes/:id/close', noParams, ({ account, id, cause }) => {
    const lost = closeDispute(account, openDisputeById(account, id), 'lost', cause)
    return disputeJson(lost, account)
  }),
]

function openDisputeById(account: Account, id: string): DisputeRecord {
  const dispute = recordById(account, 'dispute', id)
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')
  return dispute
}
