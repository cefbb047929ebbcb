import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import { backUrl } from '../resources/checkout-session'

/** An item of a session, with the details of its product that the page shows. */
export type ShownItem = Stripe.LineItem & { hint: string | null; image: string | undefined }

/** Finds the details that the page shows of an item. */
export function soldItem({ ledger }: Account, item: Stripe.LineItem): ShownItem {
  const product = ledger.get('product', item.price?.product)
  return { ...item, hint: product?.description ?? null, image: product?.images[0] }
}

/** The items, the seller, the total with tax that is added, and a link back to the store. */
export function orderSummary(
  session: Kinds['checkout.session'],
  items: ShownItem[],
  { sellerName, hasTax, code }: { sellerName: string; hasTax: boolean; code: Html | false },
): Html {
  const { amount_total: total, currency, automatic_tax: tax, total_details: details } = session
  const taxCents = details?.amount_tax ?? 0
  return html`<section class="summary" aria-label="Your order">
    <a class="back" href="${backUrl(session)}"><span aria-hidden="true">←</span> Back to ${sellerName}</a>
    <h1>
      <span>Pay ${sellerName}</span>
      <span class="total">${formatAmount(total, currency)}</span>
    </h1>
    <ul class="items">
      ${items.map(lineItem)}
      ${
        hasTax &&
        html`<li>
          <div class="item"><p class="name">Tax</p></div>
          <p class="price">
            ${tax.status === 'complete' ? formatAmount(taxCents, currency) : 'by your country'}
          </p>
        </li>`
      }
    </ul>
    ${code}
  </section>`
}

function lineItem(item: ShownItem): Html {
  const { image, hint, quantity } = item
  return html`<li>
    ${image && html`<img src="${image}" alt="" width="72" height="108" />`}
    <div class="item">
      <p class="name">${item.description}</p>
      ${hint && html`<p class="hint">${hint}</p>`}
      ${(quantity ?? 1) > 1 && html`<p class="hint">Qty ${quantity}</p>`}
    </div>
    <p class="price">${formatAmount(item.amount_subtotal, item.currency)}</p>
  </li>`
}
