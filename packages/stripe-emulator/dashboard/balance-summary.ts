import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import { balances } from '../resources/balance'

type Transaction = Kinds['balance_transaction']

/** The seller's income, fees and balance, for each currency. */
export function balanceSummary(account: Account): Html {
  const transactions = account.ledger.all('balance_transaction')
  return html`${balances(account).map(({ currency, available, pending, reserved }) => {
    const ours = transactions.filter((each) => each.currency === currency && isEarned(each))
    const isFee = ({ type }: Transaction) => type === 'stripe_fee'
    const totals = [
      ['Gross', sum(ours, (each) => (isFee(each) ? 0 : each.amount))],
      ['Fees', sum(ours, (each) => (isFee(each) ? each.amount : 0) - each.fee)],
      ['Available', available],
      ['Pending', pending],
      ...(reserved === 0 ? [] : [['In reserve', reserved] as const]),
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

/** Payouts and reserves only move what was earned. */
function isEarned({ type }: Transaction): boolean {
  return !/^(payout|reserve_)/.test(type)
}

function sum(ours: Transaction[], centsOf: (each: Transaction) => number): number {
  return ours.reduce((total, each) => total + centsOf(each), 0)
}
