import type { Account } from '../account/account'
import defaults from '../account/defaults.json' with { type: 'json' }
import { idOf, type Kinds } from '../account/kinds'
import { refundableCents } from '../account/show'
import { daySeconds, inSeconds } from '../account/seconds'
import { newTransaction } from './balance-transaction'
import { disputesOf, feeCents, takenCents } from './dispute'
import { createRefund, failRefund, pendingRefunds } from './refund'

type Charge = Kinds['charge']
type Dispute = Kinds['dispute']

/** Some of Stripe's reasons for cards. */
export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const

/**
 * The bank takes the money (`chargeback`, or `final` if it accepts no response) or only asks (`inquiry`). The others
 * never become a chargeback: answered (`block`), refunded (`resolution`), or taken without a fee, as by another
 * company's Rapid Dispute Resolution (`rapid_resolution`).
 * https://docs.stripe.com/disputes/prevention-preview
 */
export const disputeCases = ['chargeback', 'final', 'inquiry', 'block', 'resolution', 'rapid_resolution'] as const
type DisputeCase = (typeof disputeCases)[number]

type Wanted = {
  /** In the smallest unit; default: all that can be disputed. May exceed the charge. */
  amount?: number
  case?: DisputeCase
}

/** Stripe sets the date for each dispute. */
const responseSeconds = 9 * daySeconds

/** Neither refunded nor taken by a dispute. */
export function disputableCents(account: Account, charge: Charge): number {
  const pending = pendingRefunds(account, charge).reduce((sum, { amount }) => sum + amount, 0)
  const taken = disputesOf(account.ledger, charge).reduce((sum, each) => sum + takenCents(each), 0)
  return Math.max(0, refundableCents(charge) + pending - taken)
}

/**
 * Except for an inquiry or a block, pending refunds fail, so that the buyer does not get the money twice:
 * https://docs.stripe.com/refunds#failed-refunds
 */
export function openDispute(
  account: Account,
  charge: Charge,
  reason: string,
  { amount = disputableCents(account, charge), case: kind = 'chargeback' }: Wanted = {},
): Dispute {
  const dispute = newDispute(account, charge, { amount, reason, kind })
  const disputed = kind === 'block' ? charge : { ...charge, disputed: true }
  const isTaken = kind === 'rapid_resolution' || kind === 'chargeback' || kind === 'final'
  account.commit([
    ...(isTaken ? withdrawal(account, dispute) : []),
    !isTaken && [dispute, 'charge.dispute.created'],
    disputed.disputed !== charge.disputed && [disputed],
  ])
  if (kind !== 'inquiry' && kind !== 'block') {
    for (const refund of pendingRefunds(account, charge)) {
      failRefund(account, refund, 'charge_for_pending_refund_disputed')
    }
  }
  if (kind === 'resolution') {
    const left = account.ledger.get('charge', charge.id) ?? disputed
    createRefund(account, left, { amount, reason: 'requested_by_customer', metadata: {} })
  }
  return account.ledger.get('dispute', dispute.id) ?? dispute
}

type New = { amount: number; reason: string; kind: DisputeCase }

function newDispute(account: Account, charge: Charge, { amount, reason, kind }: New): Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'unknown'
  const case_type = (kind === 'rapid_resolution' && 'resolution') || (kind === 'final' ? 'chargeback' : kind)
  const status =
    (case_type === 'chargeback' && 'needs_response') || (kind === 'inquiry' && 'warning_needs_response') || 'prevented'
  const mayAnswer = status !== 'prevented' && kind !== 'final'
  const due_by = mayAnswer ? inSeconds(account.clock.now()) + responseSeconds : 0
  return account.make('dispute', {
    amount,
    charge: charge.id,
    currency: charge.currency,
    evidence_details: { ...defaults.dispute.evidence_details, due_by },
    payment_intent: charge.payment_intent,
    reason,
    status,
    is_charge_refundable: kind === 'inquiry' || kind === 'block',
    payment_method_details: { type: 'card', card: { brand, case_type, network: brand, network_reason_code: null } },
  })
}

/** With the fee of a chargeback. */
function withdrawal(account: Account, dispute: Dispute) {
  const isPrevented = dispute.status === 'prevented'
  const taken = newTransaction(account, {
    type: 'adjustment',
    reporting_category: 'dispute',
    amount: -dispute.amount,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
    source: dispute,
    ...(!isPrevented && { fee: { amount: feeCents, description: 'Dispute fee' } }),
  })
  const withTaken = { ...dispute, balance_transactions: [taken] }
  return [[taken], [withTaken, 'charge.dispute.created', 'charge.dispute.funds_withdrawn']] as const
}
