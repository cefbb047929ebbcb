import { formatAmount } from 'kit'
import type { Kinds } from '../account/kinds'
import type { HttpResponse } from '../http/message'
import { html } from '../pages/html'
import { page } from '../pages/layout'

export function invoicePage(invoice: Kinds['invoice']): HttpResponse {
  const { account_name: seller, number, currency, total, total_excluding_tax: net } = invoice
  const { customer_name: name, customer_email: email, customer_address: address } = invoice
  const price = (cents: number) => formatAmount(cents, currency)
  const discountCents = invoice.subtotal - total
  const paidOn = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  return page({
    title: `Invoice ${number}`,
    body: html`<main class="invoice">
      <h1>Invoice ${number}</h1>
      <dl>
        <div><dt>From</dt><dd>${seller}</dd></div>
        <div>
          <dt>To</dt>
          <dd>${[name, email, address?.country].filter(Boolean).join(', ')}</dd>
        </div>
        ${invoice.customer_tax_ids?.map(({ value }) => html`<div><dt>Tax ID</dt><dd>${value}</dd></div>`)}
        ${invoice.lines.data.map(
          ({ description, subtotal }) => html`<div><dt>${description}</dt><dd>${price(subtotal)}</dd></div>`,
        )}
        ${discountCents > 0 && html`<div><dt>Discount</dt><dd>−${price(discountCents)}</dd></div>`}
        <div><dt>Tax included</dt><dd>${price(total - (net ?? total))}</dd></div>
        <div><dt>Total</dt><dd>${price(total)}</dd></div>
        <div><dt>Paid</dt><dd>${price(invoice.amount_paid)} on ${paidOn}</dd></div>
      </dl>
    </main>`,
  })
}
