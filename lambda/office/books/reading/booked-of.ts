import type Stripe from 'stripe'
import { expandedOf } from './reading'

type Booked = Stripe.BalanceTransaction
type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute

/** Each with its source. */
export async function refundsAndDisputesOf(payment: string, stripe: Stripe): Promise<Booked[]> {
  const of = { payment_intent: payment, limit: 100 }
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction']
  const [refunds, disputes] = await Promise.all([stripe.refunds.list({ ...of, expand }), stripe.disputes.list(of)])
  return [
    ...refunds.data.flatMap((refund) => [
      ...withSource(refund, refund.balance_transaction),
      ...withSource(refund, refund.failure_balance_transaction),
    ]),
    ...disputes.data.flatMap((dispute) => dispute.balance_transactions.flatMap((each) => withSource(dispute, each))),
  ]
}

/** Declined charges moved nothing. */
export async function chargesOf(payment: string, stripe: Stripe): Promise<Booked[]> {
  const expand = ['data.balance_transaction']
  const { data } = await stripe.charges.list({ payment_intent: payment, limit: 100, expand })
  return data.flatMap((charge) => withSource(charge, charge.balance_transaction))
}

function withSource(source: Source, given: Booked | string | null | undefined): Booked[] {
  const booked = expandedOf(given)
  return booked ? [{ ...booked, source }] : []
}
