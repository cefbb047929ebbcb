import type { Account } from '../account/account'
import { newTransaction } from './balance-transaction'
import { sendWaitingRefunds } from './refund'

/**
 * Stripe takes money off the balance of payments and holds it; less than nothing gives it back. It is booked twice,
 * once on each balance: https://docs.stripe.com/changelog/clover/2026-01-28/reserves
 */
export function holdInReserve(
  account: Account,
  { cents, currency }: { cents: number; currency: string },
): void {
  const move = (amount: number, balance_type: 'payments' | 'risk_reserved') =>
    newTransaction(account, {
      type: cents > 0 ? 'reserve_hold' : 'reserve_release',
      reporting_category: 'risk_reserved_funds',
      balance_type,
      amount,
      description: null,
      source: { id: null, currency },
    })
  account.commit([[move(-cents, 'payments')], [move(cents, 'risk_reserved')]])
  sendWaitingRefunds(account)
}
