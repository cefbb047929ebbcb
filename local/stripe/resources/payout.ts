import type { Stripe } from 'stripe'
import { z } from 'zod'
import { apiRoute, retrieveRoute } from '../api/api-route'
import { listPage } from '../api/list-page'
import { listParams, text, timeRange } from '../api/params'
import { nulls } from '../values'

/** A Payout of the balance to the seller's bank. The emulator's arrive at once. */
export const payoutRecordSchema = z.object({
  object: z.literal('payout'),
  id: z.string(),
  created: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  transactionId: z.string(),
})

export type PayoutRecord = z.infer<typeof payoutRecordSchema>

/** The Payout in Stripe's JSON. */
export function payoutJson(payout: PayoutRecord): Stripe.Payout {
  return {
    ...nulls('application_fee application_fee_amount destination failure_balance_transaction'),
    ...nulls('failure_code failure_message original_payout payout_method reversed_by'),
    ...nulls('statement_descriptor trace_id'),
    id: payout.id,
    object: 'payout',
    amount: payout.amountCents,
    arrival_date: payout.created,
    // Only automatic payouts can be traced back to their payments, which finance needs:
    // https://docs.stripe.com/api/balance_transactions/list
    automatic: true,
    balance_transaction: payout.transactionId,
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  }
}

const listPayoutsParams = listParams.extend({
  status: text.optional(),
  arrival_date: timeRange.optional(),
})

/** https://docs.stripe.com/api/payouts */
export const payoutRoutes = [
  apiRoute('GET', '/v1/payouts', listPayoutsParams, ({ account, params }) => {
    // Every payout arrives on the day of its creation.
    const created = params.created ?? params.arrival_date
    const isListed = params.status === undefined || params.status === 'paid'
    const payouts = isListed ? account.ledger.all('payout') : []
    return listPage('/v1/payouts', payouts, { ...params, created }, payoutJson)
  }),
  retrieveRoute('payout', '/v1/payouts/:id', payoutJson),
]
