import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary, Totals } from '../../books/model/totals'
import { netOf, type Sales } from '../../books/exports/tax-sheet'
import { type Html, html } from '../../../html'
import type { CurrencyStatement, PayoutStatement } from '../figures/statement'
import { blockNames, categoryName, dayText, money } from '../figures/words'

/** The balance summary in Stripe's format: starting balance + activity − payouts = ending balance. */
export function balanceTable(balance: BalanceSummary): Html {
  const { currency, startingCents, endingCents, reservedCents, activity, payouts } = balance
  const held = html`<tr class="held"><th scope="row">Held in reserve</th><td></td><td></td><td></td><td>${money(reservedCents, currency)}</td></tr>`
  return html`<table class="figures">
<thead><tr><th scope="col">${currency.toUpperCase()}</th><th scope="col">Count</th><th scope="col">Gross</th><th scope="col">Fee</th><th scope="col">Net</th></tr></thead>
<tbody>
<tr class="balance"><th scope="row">Starting balance</th><td></td><td></td><td></td><td>${money(startingCents, currency)}</td></tr>
${block(balance.ownActivity, currency, blockNames.own)}
${block(balance.otherActivity, currency, blockNames.other)}
${block(balance.lateActivity, currency, blockNames.late)}
<tr class="sum"><th scope="row">Activity</th>${cells(activity, currency)}</tr>
<tr><th scope="row">Payouts</th>${cells(payouts, currency)}</tr>
<tr class="balance"><th scope="row">Ending balance</th><td></td><td></td><td></td><td>${money(endingCents, currency)}</td></tr>${reservedCents === 0 ? undefined : held}
</tbody></table>`
}

function block(rows: CategoryTotals[], currency: string, heading: string): Html {
  if (rows.length === 0) return html``
  return html`<tr class="block"><th scope="rowgroup" colspan="5">${heading}</th></tr>${rows.map(
    (row) =>
      html`<tr><th scope="row">${categoryName(row.category)}</th>${cells(row, currency)}</tr>`,
  )}`
}

function cells({ count, grossCents, feeCents, netCents }: Totals, currency: string): Html {
  return html`<td>${count.toLocaleString('en-US')}</td><td>${money(grossCents, currency)}</td><td>${money(feeCents, currency)}</td><td>${money(netCents, currency)}</td>`
}

export function payoutsSection({ payouts, currency }: CurrencyStatement): Html {
  const arrived =
    payouts.length === 0
      ? html`<p>None arrived in this month.</p>`
      : html`<div class="payouts">${payouts.map((payout) => payoutRow(payout, currency))}</div>`
  return html`<section><h2>Payouts</h2>${arrived}</section>`
}

function payoutRow(payout: PayoutStatement, currency: string): Html {
  const { arrivesOn, cents, feeCents, payoutId } = payout
  const fee = feeCents === 0 ? [] : [`fee ${money(feeCents, currency)}`]
  return html`<details><summary><span>${dayText(arrivesOn)}</span><b>${money(cents, currency)}</b><span class="${isProven(payout) ? 'tick' : 'muted'}">${proof(payout, currency)}</span></summary>
<p class="muted">${[payoutId, ...reference(payout), ...fee].join(', ')}</p>
${contents(payout, currency)}</details>`
}

/** The reference of a payout on a bank statement; a failed payout appears on none. */
function reference({ traceId, status }: PayoutStatement): string[] {
  if (traceId) return [`trace id ${traceId}`]
  return hasFailed(status) ? [] : ['no trace id yet']
}

function hasFailed(status: string): boolean {
  return status === 'failed' || status === 'canceled'
}

function isProven({ contents: rows, cents, feeCents, contentsCents }: PayoutStatement): boolean {
  return rows.length > 0 && cents + feeCents === contentsCents
}

/** A check mark, or the reason why there is none. */
function proof(payout: PayoutStatement, currency: string): string {
  const { status, isAutomatic, contents: rows, contentsCents } = payout
  if (isProven(payout)) return '✓ is the sum of its movements'
  if (hasFailed(status)) return `${status}, the money came back`
  if (!isAutomatic) return 'made by hand, so Stripe does not say what is in it'
  if (rows.length === 0) return 'Stripe does not yet say what is in it'
  return `its movements sum to ${money(contentsCents, currency)}`
}

function contents(payout: PayoutStatement, currency: string): Html {
  const { contents: rows, otherPayoutsCents, contentsCents } = payout
  if (rows.length === 0) return html``
  const row = (name: string, count: string, cents: number) =>
    html`<tr><th scope="row">${name}</th><td>${count}</td><td>${money(cents, currency)}</td></tr>`
  const ofCategory = ({ category, count, netCents }: CategoryTotals) =>
    row(categoryName(category), count.toLocaleString('en-US'), netCents)
  return html`<table><tbody>${rows.map(ofCategory)}${
    otherPayoutsCents === 0 ? undefined : row('Payouts made by hand before', '', otherPayoutsCents)
  }<tr class="sum"><th scope="row">Sum</th><td></td><td>${money(contentsCents, currency)}</td></tr></tbody></table>`
}

/** The sales by country and state, as a tax return requires; what refunds and disputes gave back is deducted. */
export function taxSection(sales: Sales[]): Html {
  if (sales.length === 0) return html``
  const columns = [
    'Country and state',
    'Sales',
    'Gross',
    'Refunds and disputes',
    'Tax',
    'Without tax',
  ]
  return html`<section><h2>By country and state</h2><table class="figures places"><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${sales.map(salesRow)}</tbody></table></section>`
}

function salesRow(sales: Sales): Html {
  const { currency, count, grossCents, refundedCents, disputedCents } = sales
  const { taxCents, withoutTaxCents } = netOf(sales)
  const amounts = [grossCents, refundedCents + disputedCents, taxCents, withoutTaxCents].map(
    (cents) => html`<td>${money(cents, currency)}</td>`,
  )
  return html`<tr><th scope="row">${placeName(sales)}</th><td>${count.toLocaleString('en-US')}</td>${amounts}</tr>`
}

function placeName({ country, state }: Sales): string {
  if (!country) return 'Not known to Stripe'
  // A country of another form throws.
  const isCode = /^[a-z]{2}$/i.test(country)
  const name = (isCode && new Intl.DisplayNames('en-US', { type: 'region' }).of(country)) || country
  return state ? `${name}, ${state}` : name
}
