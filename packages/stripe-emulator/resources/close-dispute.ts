import { z } from 'zod'
import type { Account, Cause } from './account'
import { invalidRequest } from '../api/api-error'
import { apiRoute, recordById } from './api-route'
import { flag, noParams } from '../api/params'
import { disputeFeeCents, newTransaction } from './balance-transaction'
import { evidenceParams, withEvidence } from './evidence'
import { disputeJson, isInquiry, isOpen, type DisputeRecord } from './dispute'

/** Closes a dispute. A win returns the money and the fee for countering, but not the other; an inquiry just ends. */
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
    records: [closed, reinstatement, isReinstated ? returnedFee(account, dispute) : undefined],
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

/** The fee for countering a dispute names the day, and not the dispute. Stripe books it at the end of the month. */
function counterFee(account: Account, { currency }: DisputeRecord, amountCents: number) {
  const day = new Date(account.clock.now()).toISOString().slice(0, 10)
  return newTransaction(account, {
    type: 'stripe_fee',
    reportingCategory: 'fee',
    amountCents,
    description: `Card Dispute Countered Fee (${day})`,
    source: { id: null, currency },
  })
}

function returnedFee(account: Account, dispute: DisputeRecord) {
  const wasCountered = dispute.submissionCount > 0
  return wasCountered ? counterFee(account, dispute, disputeFeeCents) : undefined
}

// Evidence is submitted unless the seller announces more with `submit: false`.
const updateParams = z.strictObject({
  evidence: evidenceParams.optional(),
  submit: flag.optional(),
})

/**
 * Stores the seller's evidence and, with `submit`, submits it. Two texts decide the dispute at
 * once, as in Stripe's own test mode: https://docs.stripe.com/testing#evidence
 */
function submitEvidence(
  account: Account,
  dispute: DisputeRecord,
  { evidence, submit = true }: z.infer<typeof updateParams>,
  cause?: Cause,
): DisputeRecord {
  const status = statusUnderReview(dispute)
  const updated: DisputeRecord = {
    ...dispute,
    evidence: withEvidence(account, dispute.evidence, evidence),
    ...(submit && { status, submissionCount: dispute.submissionCount + 1 }),
  }
  const isCountered = submit && dispute.submissionCount === 0 && !isInquiry(dispute)
  const subject = disputeJson(updated, account)
  const previous = { status: dispute.status }
  account.commit({
    records: [updated, isCountered ? counterFee(account, dispute, -disputeFeeCents) : undefined],
    events: [{ type: 'charge.dispute.updated', subject, previous }],
    cause,
  })
  if (!submit) return updated
  const { uncategorized_text: text } = updated.evidence
  if (text === 'winning_evidence') return closeDispute(account, updated, 'won')
  if (text === 'losing_evidence') return closeDispute(account, updated, 'lost')
  return updated
}

function statusUnderReview(dispute: DisputeRecord): DisputeRecord['status'] {
  if (isInquiry(dispute)) return 'warning_under_review'
  return dispute.status.startsWith('appeal_') ? 'appeal_under_review' : 'under_review'
}

/** https://docs.stripe.com/api/disputes/update and https://docs.stripe.com/api/disputes/close */
export const closeDisputeRoutes = [
  apiRoute('POST', '/v1/disputes/:id', updateParams, ({ account, id, params, cause }) => {
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
