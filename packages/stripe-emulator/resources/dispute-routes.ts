import { z } from 'zod'
import type { Account } from '../account/account'
import type { Cause } from '../account/event'
import defaults from '../account/defaults.json' with { type: 'json' }
import type { Kinds } from '../account/kinds'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { flag, noParams } from '../api/params'
import { objectById, post } from './api-route'
import { closeDispute, counterFee, isInquiry, isOpen } from './dispute'

type Dispute = Kinds['dispute']

/** Evidence fields whose value is the id of a file; all others are text. */
const fileNames =
  /^(.+_documentation|cancellation_policy|refund_policy|customer_communication|customer_signature|receipt|uncategorized_file)$/
const names = Object.keys(defaults.dispute.evidence).filter((name) => name !== 'enhanced_evidence')
const evidenceText = z.string().min(1).max(20_000).optional()

/** The evidence for a dispute: texts, and ids of files. Stripe accepts 150,000 characters in total. */
const evidenceParams = z
  .strictObject(Object.fromEntries(names.map((name) => [name, evidenceText])))
  .refine((evidence) => Object.values(evidence).join('').length <= 150_000, {
    error: 'The combined character count of all evidence fields must be at most 150,000.',
  })

// Evidence is submitted unless the seller holds it back with `submit: false`.
const updateParams = z.strictObject({
  evidence: evidenceParams.optional(),
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
  checkFiles(account, given)
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
  const { uncategorized_text: text } = evidence
  if (text === 'winning_evidence') return closeDispute(account, updated, { verdict: 'won' })
  if (text === 'losing_evidence') return closeDispute(account, updated, { verdict: 'lost' })
  return updated
}

/** @throws ApiError when a file does not exist */
function checkFiles({ ledger }: Account, given: z.infer<typeof evidenceParams>): void {
  for (const [name, id] of Object.entries(given)) {
    if (id === undefined || !fileNames.test(name) || ledger.get('file', id)) continue
    throw resourceMissing('file upload', id, `evidence[${name}]`, 400)
  }
}

function statusUnderReview(dispute: Dispute): Dispute['status'] {
  return isInquiry(dispute) ? 'warning_under_review' : 'under_review'
}
