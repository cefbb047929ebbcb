import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import type { Account } from '../resources/account'
import { balances } from '../resources/balance'
import type { TransactionRecord } from '../resources/balance-transaction'

/** The seller's income, fees and balance, for each currency. */
export function balanceSummary(account: Account): Html {
  const transactions = account.ledger.all('balance_transaction')
  return html`${balances(account).map(({ currency, availableCents, pendingCents }) => {
    const ours = transactions.filter((each) => each.currency === currency && !isPayout(each))
    const isFee = ({ type }: TransactionRecord) => type === 'stripe_fee'
    const totals = [
      ['Gross', sum(ours, (each) => (isFee(each) ? 0 : each.amountCents))],
      ['Fees', sum(ours, (each) => (isFee(each) ? each.amountCents : 0) - each.feeCents)],
      ['Available', availableCents],
      ['Pending', pendingCents],
    ] as const
    return html`<dl class="totals">
      ${totals.map(
        ([label, cents]) =>
          html`<div>
            <dt class="hint">${label}</dt>
            <dd>${formatAmount(cents, currency)}</dd>
          </div>`,
      )}
    </dl>`
  })}`
}

function isPayout({ type }: TransactionRecord): boolean {
  return type === 'payout' || type === 'payout_failure'
}

function sum(ours: TransactionRecord[], centsOf: (each: TransactionRecord) => number): number {
  return ours.reduce((total, each) => total + centsOf(each), 0)
}
