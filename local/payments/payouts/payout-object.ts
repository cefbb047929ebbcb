import type { Stripe } from 'stripe'
import type { PayoutRecord } from './payout-record'

/** The Payout as Stripe's API shows it. */
export function payoutObject(payout: PayoutRecord): Stripe.Payout {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.created,
    // Only automatic payouts can be traced back to their payments, and finance needs that:
    // https://docs.stripe.com/api/balance_transactions/list
    automatic: true,
    balance_transaction: payout.transactionId,
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}
