import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { refundableCents } from '../account/show'
import { daySeconds, inSeconds } from '../platform/time'
import { newTransaction } from './balance-transaction'
import { feeCents } from './dispute'

type Dispute = Kinds['dispute']

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

/** Sellers have about a week for their evidence; Stripe sets the day for each dispute. */
const responseSeconds = 9 * daySeconds

/**
 * Opens a dispute about what has not been refunded. The bank takes the money and a fee at once,
 * except for an `inquiry`.
 */
export function openDispute(account: Account, charge: Kinds['charge'], reason: string): Dispute {
  const asks = reason === 'inquiry'
  const brand = charge.payment_method_details?.card?.brand ?? 'unknown'
  const { evidence_details: details, ...made } = account.make('dispute', {
    amount: refundableCents(charge),
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: asks ? 'general' : reason,
    status: asks ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: asks,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        case_type: asks ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: null,
      },
    },
  })
  const due_by = inSeconds(account.clock.now()) + responseSeconds
  const opened = { ...made, evidence_details: { ...details, due_by } }
  const withdrawal = asks ? undefined : withdrawalFor(account, opened)
  const dispute = { ...opened, balance_transactions: withdrawal ? [withdrawal] : [] }
  account.commit([
    withdrawal && [withdrawal],
    [opened],
    [
      dispute,
      'charge.dispute.created',
      ...(withdrawal ? (['charge.dispute.funds_withdrawn'] as const) : []),
    ],
    [{ ...charge, disputed: true }, 'charge.updated'],
  ])
  return dispute
}

function withdrawalFor(account: Account, dispute: Dispute) {
  return newTransaction(account, {
    type: 'adjustment',
    reporting_category: 'dispute',
    amount: -dispute.amount,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
    source: dispute,
    fee: { amount: feeCents, description: 'Dispute fee' },
  })
}
