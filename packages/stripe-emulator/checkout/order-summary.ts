import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import {
  backUrl,
  totalCents,
  type LineItemRecord,
  type SessionRecord,
} from '../resources/checkout-session'

/** The items, the seller, the price, and a link back to the store. */
export function orderSummary(session: SessionRecord, sellerName: string): Html {
  return html`<section class="summary" aria-label="Your order">
    <a class="back" href="${backUrl(session)}"><span aria-hidden="true">←</span> Back to ${sellerName}</a>
    <h1>
      <span>Pay ${sellerName}</span>
      <span class="total">${formatAmount(totalCents(session), session.currency)}</span>
    </h1>
    <ul class="items">
      ${session.lineItems.map((item) => lineItem(item, session.currency))}
    </ul>
  </section>`
}

function lineItem(item: LineItemRecord, currency: string): Html {
  return html`<li>
    ${item.imageUrl && html`<img src="${item.imageUrl}" alt="" width="72" height="108" />`}
    <div class="item">
      <p class="name">${item.name}</p>
      ${item.description && html`<p class="hint">${item.description}</p>`}
      ${item.quantity > 1 && html`<p class="hint">Qty ${item.quantity}</p>`}
    </div>
    <p class="price">${formatAmount(item.unitAmountCents * item.quantity, currency)}</p>
  </li>`
}
