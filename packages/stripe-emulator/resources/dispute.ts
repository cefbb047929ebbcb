import type { Account } from '../account/account'
import type { Cause } from '../account/event'
import { idOf, type Kinds } from '../account/kinds'
import { newTransaction } from './balance-transaction'

type Dispute = Kinds['dispute']

/**
 * The fee of a dispute, whoever wins it, and as much again for countering one, which comes back with a win:
 * https://support.stripe.com/questions/june-2025-pricing-updates-for-disputes
 */
export const feeCents = 1500

/** The dispute is not decided yet. */
export function isOpen({ status }: Dispute): boolean {
  return !['won', 'lost', 'warning_closed'].includes(status)
}

/** The bank only inquires, and takes no money. */
export function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_')
}

/** Closes a dispute. A win returns the money and the fee for countering, but not the other; an inquiry just ends. */
export function closeDispute(
  account: Account,
  dispute: Dispute,
  verdict: 'won' | 'lost',
  cause?: Cause,
): Dispute {
  const isReinstated = verdict === 'won' && !isInquiry(dispute)
  const back = isReinstated ? reinstatementFor(account, dispute) : undefined
  const closed: Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    balance_transactions: [...dispute.balance_transactions, ...(back ? [back] : [])],
  }
  const wasCountered = dispute.evidence_details.submission_count > 0
  account.commit(
    [
      back && [back],
      isReinstated && wasCountered && [counterFee(account, dispute, feeCents)],
      [
        closed,
        'charge.dispute.closed',
        ...(back ? (['charge.dispute.funds_reinstated'] as const) : []),
      ],
    ],
    cause,
  )
  return closed
}

function reinstatementFor(account: Account, dispute: Dispute) {
  return newTransaction(account, {
    type: 'adjustment',
    reporting_category: 'dispute_reversal',
    amount: dispute.amount,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    source: dispute,
  })
}

/**
 * The fee for countering a dispute, or its return: it names the day, and not the dispute. Stripe books it at the end
 * of the month.
 */
export function counterFee(account: Account, { currency }: Dispute, amount = -feeCents) {
  const day = new Date(account.clock.now()).toISOString().slice(0, 10)
  return newTransaction(account, {
    type: 'stripe_fee',
    reporting_category: 'fee',
    amount,
    description: `Card Dispute Countered Fee (${day})`,
    source: { id: null, currency },
  })
}

/** Appeals against a lost dispute, which is decided once more: https://docs.stripe.com/disputes/arbitration */
export function appeal(account: Account, dispute: Dispute): void {
  account.commit([[{ ...dispute, status: 'appeal_needs_response' }, 'charge.dispute.updated']])
}
