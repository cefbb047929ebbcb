import { formatAmount } from 'kit'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import type { HttpResponse } from '../http/message'
import { html, type Html } from '../pages/html'
import { formatCardNumber, testCards } from '../cards/test-cards'
import { page } from '../pages/layout'
import { backUrl, successUrl } from '../resources/checkout-session'
import { type FormState, paymentFields } from './payment-fields'
import { codeOf } from '../resources/session-discount'

type Session = Kinds['checkout.session']
export type PageState = FormState & {
  /** Why the payment was not made. */
  problem?: string
  /** Why a promotion code was not applied. */
  code?: { typed: string; problem: string }
}

/** It works without scripts. */
export function checkoutPage(account: Account, session: Session, state: PageState): HttpResponse {
  const isFree = session.amount_total === 0
  const { branding_settings: branding } = session
  const { submit } = session.custom_text
  const sellerName = branding?.display_name ?? account.sellerName
  const price = formatAmount(session.amount_total, session.currency)
  const label = isFree ? 'Complete order' : `Pay ${price}`
  return page({
    title: `Pay ${sellerName}`,
    hasForm: true,
    formTarget: originOf(successUrl(session)),
    imageSource: originOf(session.item.images?.[0]),
    styleSheet: `/c/pay/${session.id}/branding.css`,
    body: html`<main class="checkout">
      ${orderSummary(account, session, sellerName, state.code)}
      <section class="payment" aria-labelledby="pay-heading">
        <h2 id="pay-heading">${isFree ? 'Complete your order' : 'Pay with card'}</h2>
        <form method="post" action="/c/pay/${session.id}" novalidate data-pay>
          ${state.problem && html`<p class="alert" role="alert">${state.problem}</p>`}
          ${paymentFields(state, {
            isEmailGiven: session.customer_email !== null,
            isFree,
            hasTaxId: session.tax_id_collection?.enabled ?? false,
          })}
          ${submit && html`<p class="submit-note">${submit.message}</p>`}
          <button class="primary" type="submit" data-busy-label="Processing…">${label}</button>
          <p class="hint fine-print">
            No card is charged. What you type stays on this machine, and card numbers are not stored.
          </p>
        </form>
        ${!isFree && cardList}
      </section>
    </main>`,
  })
}

/** A script fills the form with one. */
const cardList = html`<section class="test-cards" aria-labelledby="cards-heading">
  <h3 id="cards-heading">Test cards</h3>
  <p class="hint">Tap one to fill it in. Any future date and any CVC will do.</p>
  <ul>
    ${testCards.map(
      ({ number, label }) =>
        html`<li>
          <button type="button" data-card="${formatCardNumber(number)}">
            <span class="number">${formatCardNumber(number)}</span>
            <span class="hint">${label}</span>
          </button>
        </li>`,
    )}
  </ul>
</section>`

function originOf(url: string | null | undefined): string | undefined {
  return url ? new URL(url).origin : undefined
}

function orderSummary(account: Account, session: Session, sellerName: string, code: PageState['code']): Html {
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

function codeForm(account: Account, session: Session, state: PageState['code']): Html {
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
