import type { Stripe } from 'stripe'
import { isInquiry, type DisputeRecord } from './dispute-record'

/** The Dispute as Stripe's API shows it, with the money that it moved. */
export function disputeObject(
  dispute: DisputeRecord,
  transactions: Stripe.BalanceTransaction[],
  cardBrand: string,
): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: transactions,
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, uncategorized_text: dispute.evidenceText },
    evidence_details: {
      due_by: dispute.evidenceDueBy,
      enhanced_eligibility: {},
      has_evidence: dispute.evidenceText !== null,
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
        brand: cardBrand,
        case_type: isInquiry(dispute) ? 'inquiry' : 'chargeback',
        network: cardBrand,
        network_reason_code: null,
      },
    },
    reason: dispute.reason,
    status: dispute.status,
  }
}

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence
