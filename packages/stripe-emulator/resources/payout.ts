import type { Stripe } from 'stripe'
import { z } from 'zod'
import { apiRoute, pageOf, retrieveRoute } from './api-route'
import { isWithin } from '../api/list-page'
import { listParams, timeRange } from '../api/params'
import { fields, nulls, pick } from '../api/values'

/** A Payout of the balance to the seller's bank. Those of earlier versions arrived at once. */
export const payoutRecordSchema = z.object({
  object: z.literal('payout'),
  ...fields('id currency transactionId', z.string()),
  ...fields('created amountCents', z.number()),
  status: z.enum(['in_transit', 'paid', 'failed']).default('paid'),
  arrivalDate: z.number().nullable().default(null),
  /** Made by the schedule, so Stripe knows its movements; otherwise the seller chose the amount. */
  isAutomatic: z.boolean().default(true),
  /** The bank's own reference, which it tells some days after the arrival. */
  traceValue: z.string().nullable().default(null),
  /** The movement that brought the money of a failed payout back. */
  failureTransactionId: z.string().nullable().default(null),
})

export type PayoutRecord = z.infer<typeof payoutRecordSchema>

/** When a payout is at the bank, in seconds since the epoch: always at midnight (UTC). */
export function arrivalOf({ arrivalDate, created }: PayoutRecord): number {
  return arrivalDate ?? created
}

/** The Payout in Stripe's JSON. */
export function payoutJson(payout: PayoutRecord): Stripe.Payout {
  const hasFailed = payout.status === 'failed'
  return {
    ...pick(payout, 'id object created currency status'),
    ...nulls('application_fee application_fee_amount destination original_payout payout_method'),
    ...nulls('reversed_by statement_descriptor'),
    amount: payout.amountCents,
    arrival_date: arrivalOf(payout),
    automatic: payout.isAutomatic,
    balance_transaction: payout.transactionId,
    description: payout.isAutomatic ? 'STRIPE PAYOUT' : null,
    failure_balance_transaction: payout.failureTransactionId,
    failure_code: hasFailed ? 'account_closed' : null,
    failure_message: hasFailed ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: reconciliationStatus(payout),
    source_type: 'card',
    trace_id: traceId(payout),
    type: 'bank_account',
  }
}

/** Only automatic payouts can be traced back to their payments: https://docs.stripe.com/api/payouts/object */
function reconciliationStatus({ isAutomatic, status }: PayoutRecord) {
  if (!isAutomatic) return 'not_applicable'
  return status === 'in_transit' ? 'in_progress' : 'completed'
}

function traceId({ traceValue, status }: PayoutRecord): Stripe.Payout.TraceId {
  if (traceValue !== null) return { status: 'supported', value: traceValue }
  return { status: status === 'failed' ? 'unsupported' : 'pending', value: null }
}

const base = '/v1/payouts'
const listPayoutsParams = listParams.extend({
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
  arrival_date: timeRange.optional(),
})

/** https://docs.stripe.com/api/payouts */
export const payoutRoutes = [
  apiRoute('GET', base, listPayoutsParams, ({ account, params }) =>
    pageOf(account, 'payout', base, params, payoutJson, (payout) => {
      const hasStatus = params.status === undefined || params.status === payout.status
      return hasStatus && isWithin(arrivalOf(payout), params.arrival_date)
    }),
  ),
  retrieveRoute('payout', `${base}/:id`, payoutJson),
]
