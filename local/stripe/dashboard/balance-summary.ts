import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../../page/html'
import type { Account } from '../resources/account'
import { balances } from '../resources/balance'
import { formatTime } from './format-time'

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

/** The latest payouts, and a button for the next one. */
export function payoutSection({ ledger }: Account): Html {
  const payouts = ledger.all('payout').toReversed().slice(0, 5)
  return html`<section class="box payouts" aria-labelledby="payouts-heading">
    <h2 id="payouts-heading">Payouts</h2>
    <p class="hint">
      The available balance is paid out at midnight (UTC). The button pays everything out now.
    </p>
    <ul>
      ${payouts.map(
        ({ id, amountCents, currency, created }) =>
          html`<li>
            <strong>${formatAmount(amountCents, currency)}</strong>
            <span class="hint">${formatTime(created * 1000)} · <code>${id}</code></span>
          </li>`,
      )}
    </ul>
    <form method="post" action="/payouts"><button class="button">Pay out now</button></form>
  </section>`
}
