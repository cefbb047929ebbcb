import { type Html, html } from '../../messages/html'
import type { CurrencyStatement, TaxRow } from '../figures/statement'
import { money } from '../figures/words'

/** The sales by country and state, as a tax return asks for them. */
export function taxSection({ tax, currency }: CurrencyStatement): Html {
  if (tax.length === 0) return html``
  const columns = ['Country and state', 'Sales', 'Gross', 'Refunds, disputes', 'Tax in it']
  return html`<section><h2>By country and state, in ${currency.toUpperCase()}</h2><table><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${tax.map((row) => taxRow(row, currency))}</tbody></table></section>`
}

function taxRow(row: TaxRow, currency: string): Html {
  const { count, salesCents, refundsCents, taxCents } = row
  const amounts = [salesCents, refundsCents, taxCents].map(
    (cents) => html`<td>${money(cents, currency)}</td>`,
  )
  return html`<tr><th scope="row">${placeName(row)}</th><td>${count.toLocaleString('en-US')}</td>${amounts}</tr>`
}

function placeName({ country, state }: TaxRow): string {
  if (!country) return 'Not known to Stripe'
  const name = new Intl.DisplayNames('en-US', { type: 'region' }).of(country) ?? country
  return state ? `${name}, ${state}` : name
}
