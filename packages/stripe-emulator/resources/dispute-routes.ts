import { z } from 'zod'
import type { Account } from '../account/account'
import type { Cause } from '../account/event'
import type { Kinds } from '../account/kinds'
import { invalidRequest } from '../api/api-error'
import { flag, noParams, text } from '../api/params'
import { objectById, post } from './api-route'
import { closeDispute, counterFee, isInquiry, isOpen } from './dispute'

type Dispute = Kinds['dispute']

// Evidence is submitted unless the seller holds it back with `submit: false`.
const updateParams = z.strictObject({
  evidence: z
    .strictObject({ uncategorized_text: text.max(20_000) })
    .partial()
    .optional(),
  submit: flag.optional(),
})

/** https://docs.stripe.com/api/disputes/update and close */
export const disputeActionRoutes = [
  post('/v1/disputes/:id', updateParams, ({ account, id, params, cause }) =>
    account.show(submitEvidence(account, openDisputeById(account, id), params, cause)),
  ),
  post('/v1/disputes/:id/close', noParams, ({ account, id, cause }) =>
    account.show(closeDispute(account, openDisputeById(account, id), { verdict: 'lost' }, cause)),
  ),
]

function openDisputeById(account: Account, id: string): Dispute {
  const dispute = objectById(account, 'dispute', id)
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')
  return dispute
}

/**
 * Stores the seller's evidence and, with `submit`, submits it. Two texts decide the dispute at
 * once, as in Stripe's own test mode: https://docs.stripe.com/testing#evidence
 */
function submitEvidence(
  account: Account,
  dispute: Dispute,
  { evidence: given = {}, submit = true }: z.infer<typeof updateParams>,
  cause: Cause,
): Dispute {
  // Stripe's sentence is not documented.
  if (dispute.evidence_details.due_by === 0) throw invalidRequest('This dispute takes no evidence.')
  const { evidence_details: details } = dispute
  const evidence = { ...dispute.evidence, ...given }
  const hasEvidence = details.has_evidence || Object.keys(given).length > 0
  const submission_count = details.submission_count + 1
  const isCountered = submit && submission_count === 1 && !isInquiry(dispute)
  const updated: Dispute = {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: hasEvidence,
      ...(submit && { submission_count, submission_method: 'manual' }),
    },
    status: submit ? statusUnderReview(dispute) : dispute.status,
  }
  account.commit(
    [isCountered && [counterFee(account, dispute)], [updated, 'charge.dispute.updated']],
    cause,
  )
  if (!submit) return updated
  const { uncategorized_text: answer } = evidence
  if (answer === 'winning_evidence') return closeDispute(account, updated, { verdict: 'won' })
  if (answer === 'losing_evidence') return closeDispute(account, updated, { verdict: 'lost' })
  return updated
}

function statusUnderReview(dispute: Dispute): Dispute['status'] {
  return isInquiry(dispute) ? 'warning_under_review' : 'under_review'
}
