import type { Account } from '../account/account'
import { invalidRequest } from '../api/api-error'
import { formatAmount } from '../api/format-amount'
import { balances } from './balance'
import { newTransaction } from './balance-transaction'
import { sendWaitingRefunds } from './refund'

/**
 * Stripe takes money off the balance of payments and holds it; less than nothing gives it back. It is booked twice,
 * once on each balance: https://docs.stripe.com/changelog/clover/2026-01-28/reserves
 *
 * @throws ApiError when more is to be given back than is held
 */
export function holdInReserve(
  account: Account,
  { cents, currency }: { cents: number; currency: string },
): void {
  const held = balances(account).find((each) => each.currency === currency)?.reserved ?? 0
  if (held + cents < 0) throw invalidRequest(`Only ${formatAmount(held, currency)} is in reserve.`)
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
