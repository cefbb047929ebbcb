import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { invalidRequest } from '../api/api-error'
import { noParams } from '../api/params'
import { apiRoute, objectById } from './api-route'
import { closeDispute, counterFee, isInquiry, isOpen } from './dispute'

type Dispute = Kinds['dispute']

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().min(1).max(20_000) }),
  submit: z.literal('true').optional(),
})

/** https://docs.stripe.com/api/disputes/update and close */
export const disputeActionRoutes = [
  apiRoute('POST', '/v1/disputes/:id', updateParams, ({ account, id, params }) =>
    account.show(submitEvidence(account, openDisputeById(account, id), params)),
  ),
  apiRoute('POST', '/v1/disputes/:id/close', noParams, ({ account, id }) =>
    account.show(closeDispute(account, openDisputeById(account, id), { verdict: 'lost' })),
  ),
]

function openDisputeById(account: Account, id: string): Dispute {
  const dispute = objectById(account, 'dispute', id)
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')
  return dispute
}

/**
 * Two texts decide the dispute at once, as in Stripe's own test mode:
 * https://docs.stripe.com/testing#evidence
 */
function submitEvidence(account: Account, dispute: Dispute, { evidence }: z.infer<typeof updateParams>): Dispute {
  const { evidence_details: details } = dispute
  // Stripe's sentence is not documented.
  if (details.due_by === 0) throw invalidRequest('This dispute takes no evidence.')
  const submission_count = details.submission_count + 1
  const updated: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: { ...details, has_evidence: true, submission_count, submission_method: 'manual' },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  }
  const isCountered = submission_count === 1 && !isInquiry(dispute)
  account.commit([isCountered && [counterFee(account, dispute)], [updated, 'charge.dispute.updated']])
  const { uncategorized_text: answer } = evidence
  if (answer === 'winning_evidence') return closeDispute(account, updated, { verdict: 'won' })
  if (answer === 'losing_evidence') return closeDispute(account, updated, { verdict: 'lost' })
  return updated
}
