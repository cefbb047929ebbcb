import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import type { Ledger } from '../account/ledger'
import { newTransaction } from './balance-transaction'
import { exchangeBetween } from './exchange'

type Dispute = Kinds['dispute']

/**
 * The fee of a dispute, whoever wins it; that for countering one is not booked:
 * https://support.stripe.com/questions/june-2025-pricing-updates-for-disputes
 */
export const feeCents = 1500

export function isOpen({ status }: Dispute): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(status)
}

/** The bank only asks, and takes no money. */
export function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_')
}

/** Minus what the bank has returned, in the card's currency. */
export function takenCents({ balance_transactions: booked, amount: whole, ...dispute }: Dispute) {
  return booked.reduce((sum, { amount, currency }) => {
    const exchange = exchangeBetween(dispute.currency, currency)
    const isWhole = exchange?.convert(whole) === Math.abs(amount)
    return sum - (isWhole ? Math.sign(amount) * whole : (exchange?.revert(amount) ?? amount))
  }, 0)
}

/** Oldest first. */
export function disputesOf(ledger: Ledger, { id }: { id: string }): Dispute[] {
  return ledger.all('dispute').filter(({ charge }) => charge === id)
}

/** A dispute has taken the money, or is about to. */
export function isChargedBack({ ledger }: Account, charge: { id: string }): boolean {
  return disputesOf(ledger, charge).some((each) => {
    return takenCents(each) > 0 || (isOpen(each) && !isInquiry(each))
  })
}

type Verdict = {
  verdict: 'won' | 'lost'
  /** What a win returns; default: all that was taken. */
  amount?: number
}

/** A win does not return the fee; an inquiry just ends. */
export function closeDispute(account: Account, dispute: Dispute, { verdict, amount = Infinity }: Verdict): Dispute {
  const isWon = verdict === 'won' && !isInquiry(dispute)
  const cents = isWon ? Math.min(amount, takenCents(dispute)) : 0
  const back = cents > 0 ? reinstatementFor(account, dispute, cents) : undefined
  const closed: Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    balance_transactions: [...dispute.balance_transactions, ...(back ? [back] : [])],
  }
  const reinstated = back ? (['charge.dispute.funds_reinstated'] as const) : []
  account.commit([back && [back], [closed, 'charge.dispute.closed', ...reinstated]])
  return closed
}

function reinstatementFor(account: Account, dispute: Dispute, amount: number) {
  return newTransaction(account, {
    type: 'adjustment',
    reporting_category: 'dispute_reversal',
    amount,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    source: dispute,
  })
}
