import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../../page/html'
import type { Account } from '../resources/account'
import { balances } from '../resources/balance'

/** The seller's income, fees and balance, for each currency. */
export function balanceSummary(account: Account): Html {
  const transactions = account.ledger.all('balance_transaction')
  return html`${balances(account).map(({ currency, availableCents, pendingCents }) => {
    const ours = transactions.filter((each) => each.currency === currency && each.type !== 'payout')
    const totals = [
      ['Gross', ours.reduce((sum, { amountCents }) => sum + amountCents, 0)],
      ['Fees', -ours.reduce((sum, { feeCents }) => sum + feeCents, 0)],
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
