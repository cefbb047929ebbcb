import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import { backUrl } from '../resources/checkout-session'
import { codeOf } from '../resources/session-discount'

type Session = Kinds['checkout.session']
export type CodeState = { typed: string; problem: string }

export function orderSummary(account: Account, session: Session, sellerName: string, code?: CodeState): Html {
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
    ${session.allow_promotion_codes && codeForm(account, session, code)}
  </section>`
}

function codeForm(account: Account, session: Session, state: CodeState | undefined): Html {
  const action = `/c/pay/${session.id}/code`
  const applied = codeOf(account, session)
  if (applied) {
    const discount = session.total_details.amount_discount
    return html`<form class="code applied" method="post" action="${action}">
      <p class="name">${applied.code}</p>
      <p class="price">−${formatAmount(discount, session.currency)}</p>
      <button class="link">Remove</button>
    </form>`
  }
  const problem = state && html` aria-invalid="true" aria-describedby="code-error"`
  return html`<form class="code" method="post" action="${action}">
    <label for="code">Promotion code</label>
    <div class="pair">
      <input
        id="code" name="code" value="${state?.typed}" autocomplete="off" autocapitalize="characters"
        spellcheck="false" required maxlength="100"${problem}
      />
      <button class="secondary">Apply</button>
    </div>
    ${state && html`<p class="error" id="code-error">${state.problem}</p>`}
  </form>`
}
