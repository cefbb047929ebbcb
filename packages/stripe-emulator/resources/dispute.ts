import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { fields, pick } from '../api/values'
import { evidenceJson, evidenceSchema } from './evidence'
import { transactionJson, type TransactionRecord } from './balance-transaction'

/** The reasons to choose from on the payments page, a part of Stripe's for cards. */
export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const

/** A Dispute: the cardholder claims the money back from the bank. */
export const disputeRecordSchema = z.object({
  object: z.literal('dispute'),
  ...fields('id chargeId intentId currency reason', z.string()),
  ...fields('created amountCents evidenceDueBy submissionCount', z.number()),
  evidence: evidenceSchema.default({}),
  /** `warning_…` is an inquiry: no money has moved. `appeal_…` follows a lost dispute. */
  status: z.enum([
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
  ]),
  /** The withdrawal and, when won, the reinstatement. */
  transactionIds: z.array(z.string()),
})

export type DisputeRecord = z.infer<typeof disputeRecordSchema>

/** The dispute is not decided yet. */
export function isOpen(dispute: DisputeRecord): boolean {
  return !['won', 'lost', 'warning_closed'].includes(dispute.status)
}

/** The bank only inquires, and takes no money. */
export function isInquiry(dispute: DisputeRecord): boolean {
  return dispute.status.startsWith('warning_')
}

/** The bank has taken the money back, for now or for good: nothing is left to refund. */
export function holdsTheMoney(dispute: DisputeRecord): boolean {
  return !isInquiry(dispute) && dispute.status !== 'won'
}

/** The Dispute in Stripe's JSON; `added` are its transactions that are not stored yet. */
export function disputeJson(
  dispute: DisputeRecord,
  account: Pick<Account, 'ledger' | 'clock'>,
  added: TransactionRecord[] = [],
): Stripe.Dispute {
  const { ledger } = account
  const stored = dispute.transactionIds.map((id) => ledger.get('balance_transaction', id))
  const transactions = [...stored, ...added].filter((transaction) => transaction !== undefined)
  const brand = ledger.get('charge', dispute.chargeId)?.card.brand ?? 'unknown'
  return {
    ...pick(dispute, 'id object created currency reason status'),
    amount: dispute.amountCents,
    balance_transactions: transactions.map((transaction) => transactionJson(transaction, account)),
    charge: dispute.chargeId,
    enhanced_eligibility_types: [],
    evidence: evidenceJson(dispute.evidence),
    evidence_details: {
      due_by: dispute.evidenceDueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: false,
      submission_count: dispute.submissionCount,
      submission_method: dispute.submissionCount > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry(dispute),
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        case_type: isInquiry(dispute) ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: null,
      },
    },
  }
}

/** https://docs.stripe.com/api/disputes */
export const disputeRoutes = [
  listRoute(
    'dispute',
    '/v1/disputes',
    { charge: ({ chargeId }) => chargeId, payment_intent: ({ intentId }) => intentId },
    disputeJson,
  ),
  retrieveRoute('dispute', '/v1/disputes/:id', disputeJson),
]
