import type { Sales } from '../../ledger/exports/tax-sheet'
import { type Html, html } from '../../messages/html'
import { money } from '../figures/words'

/** The sales by country and state, as a tax return asks for them. */
export function taxSection(sales: Sales[]): Html {
  if (sales.length === 0) return html``
  const columns = ['Country and state', 'Sales', 'Gross', 'Refunds, disputes', 'Tax in it']
  return html`<section><h2>By country and state</h2><table class="figures"><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${sales.map(salesRow)}</tbody></table></section>`
}

function salesRow(sales: Sales): Html {
  const { currency, count, grossCents, refundedCents, disputedCents, taxCents } = sales
  const amounts = [grossCents, refundedCents + disputedCents, taxCents].map(
    (cents) => html`<td>${money(cents, currency)}</td>`,
  )
  return html`<tr><th scope="row">${placeName(sales)}</th><td>${count.toLocaleString('en-US')}</td>${amounts}</tr>`
}

function placeName({ country, state }: Sales): string {
  if (!country) return 'Not known to Stripe'
  const name = new Intl.DisplayNames('en-US', { type: 'region' }).of(country) ?? country
  return state ? `${name}, ${state}` : name
}
