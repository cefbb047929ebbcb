import type { BalanceSummary, CategoryTotals, Totals } from '../../ledger/totals'
import { type Html, html } from '../../messages/html'
import { categoryName, money } from '../figures/words'

/** The balance summary in Stripe's form: starting balance + activity − payouts = ending balance. */
export function balanceTable(balance: BalanceSummary): Html {
  const { currency, startingCents, endingCents, activity, payouts } = balance
  return html`<table class="figures">
<thead><tr><th scope="col">${currency.toUpperCase()}</th><th scope="col">Count</th><th scope="col">Gross</th><th scope="col">Fee</th><th scope="col">Net</th></tr></thead>
<tbody>
<tr class="balance"><th scope="row">Starting balance</th><td></td><td></td><td></td><td>${money(startingCents, currency)}</td></tr>
${block(balance.ownActivity, currency)}
${block(balance.otherActivity, currency, 'Not of this store')}
${block(balance.lateActivity, currency, 'From an earlier month')}
<tr class="sum"><th scope="row">Activity</th>${cells(activity, currency)}</tr>
<tr><th scope="row">Payouts</th>${cells(payouts, currency)}</tr>
<tr class="balance"><th scope="row">Ending balance</th><td></td><td></td><td></td><td>${money(endingCents, currency)}</td></tr>
</tbody></table>`
}

function block(rows: CategoryTotals[], currency: string, heading?: string): Html {
  if (rows.length === 0) return html``
  const title = heading
    ? html`<tr class="block"><th scope="rowgroup" colspan="5">${heading}</th></tr>`
    : undefined
  return html`${title}${rows.map(
    (row) =>
      html`<tr><th scope="row">${categoryName(row.category)}</th>${cells(row, currency)}</tr>`,
  )}`
}

function cells({ count, grossCents, feeCents, netCents }: Totals, currency: string): Html {
  return html`<td>${count.toLocaleString('en-US')}</td><td>${money(grossCents, currency)}</td><td>${money(-feeCents, currency)}</td><td>${money(netCents, currency)}</td>`
}
