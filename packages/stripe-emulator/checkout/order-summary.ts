import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import { backUrl } from '../resources/checkout-session'

export function orderSummary(session: Kinds['checkout.session'], sellerName: string, code: Html | false): Html {
  const { amount_subtotal: full, amount_total: total, currency, item } = session
  const image = item.images?.[0]
  return html`<section class="summary" aria-label="Your order">
    <a class="back" href="${backUrl(session)}"><span aria-hidden="true">←</span> Back to ${sellerName}</a>
    <h1>
      <span>Pay ${sellerName}</span>
      <span class="total">${formatAmount(total, currency)}</span>
    </h1>
    <ul class="items">
      <li>
        ${image && html`<img src="${image}" alt="" width="72" height="108" />`}
        <div class="item">
          <p class="name">${item.name}</p>
          ${item.description && html`<p class="hint">${item.description}</p>`}
        </div>
        <p class="price">${formatAmount(full, currency)}</p>
      </li>
    </ul>
    ${code}
  </section>`
}
