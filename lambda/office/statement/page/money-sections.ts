import { netOf, type PlaceSales, salesByPlace } from '../../books/exports/tax-sheet'
import type { Month } from '../../books/files/month-file'
import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary, Totals } from '../../books/model/totals'
import { type Html, html } from '../../../html'
import { toBook } from '../figures/to-book'
import { blockNames, categoryName, dayText, money } from '../figures/words'

/** In Stripe's format: starting balance + activity − payouts = ending balance. */
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
    (row) => html`<tr><th scope="row">${categoryName(row.category)}</th>${cells(row, currency)}</tr>`,
  )}`
}

function cells({ count, grossCents, feeCents, netCents }: Totals, currency: string): Html {
  return html`<td>${count.toLocaleString('en-US')}</td><td>${money(grossCents, currency)}</td><td>${money(feeCents, currency)}</td><td>${money(netCents, currency)}</td>`
}

export function endingSection({ endings }: Month, currency: string): Html {
  const ending = endings.find((each) => each.currency === currency)
  if (!ending) return html``
  const { inTransit, pending, availableCents, endingCents } = ending
  if (endingCents === 0 && inTransit.length === 0 && pending.length === 0) return html``
  const row = (name: string, cents: number, note?: string) =>
    html`<tr><th scope="row">${name}${note && html` <span class="muted">${note}</span>`}</th><td>${money(cents, currency)}</td></tr>`
  return html`<section><h2>In the ending balance</h2><table><tbody>
${inTransit.map(({ payoutId, arrivesOn, cents }) => row(`In transit, arrives ${dayText(arrivesOn)}`, cents, payoutId))}
${pending.map(({ day, cents }) => row(`Pending until ${dayText(day)}`, cents))}
${row('Available', availableCents)}
<tr class="sum"><th scope="row">Ending balance</th><td>${money(endingCents, currency)}</td></tr>
</tbody></table></section>`
}

/** The sum is that of movements, so it proves the balances. */
export function toBookSection(month: Month, { currency, startingCents, endingCents }: BalanceSummary): Html {
  const lines = toBook(month, currency)
  if (lines.length === 0) return html``
  const sum = lines.reduce((all, { cents }) => all + cents, 0)
  const change = endingCents - startingCents
  const comparison =
    sum === change
      ? html`<span class="tick">✓ ending − starting</span>`
      : html`<span class="muted">ending − starting is ${money(change, currency)}</span>`
  return html`<section><h2>To book</h2><table><tbody>${lines.map(
    ({ name, cents }) => html`<tr><th scope="row">${name}</th><td>${money(cents, currency)}</td></tr>`,
  )}
<tr class="sum"><th scope="row">Change of the balance ${comparison}</th><td>${money(sum, currency)}</td></tr>
</tbody></table></section>`
}

/** By country and state, as a tax return requires. */
export function taxSection({ late, movements }: Month): Html {
  const sales = salesByPlace([...late, ...movements]).toSorted((a, b) => b.grossCents - a.grossCents)
  if (sales.length === 0) return html``
  const columns = ['Country and state', 'Sales', 'Gross', 'Refunds and disputes', 'Tax', 'Without tax']
  return html`<section><h2>By country and state</h2><table class="figures places"><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${sales.map(salesRow)}</tbody></table></section>`
}

function salesRow(sales: PlaceSales): Html {
  const { currency, count, grossCents, refundedCents, disputedCents } = sales
  const { taxCents, withoutTaxCents } = netOf(sales)
  const amounts = [grossCents, refundedCents + disputedCents, taxCents, withoutTaxCents].map(
    (cents) => html`<td>${money(cents, currency)}</td>`,
  )
  return html`<tr><th scope="row">${placeName(sales)}</th><td>${count.toLocaleString('en-US')}</td>${amounts}</tr>`
}

function placeName({ country, state }: PlaceSales): string {
  if (!country) return 'Not known to Stripe'
  // A country of another form throws.
  const isCode = /^[a-z]{2}$/i.test(country)
  const name = (isCode && new Intl.DisplayNames('en-US', { type: 'region' }).of(country)) || country
  return state ? `${name}, ${state}` : name
}
