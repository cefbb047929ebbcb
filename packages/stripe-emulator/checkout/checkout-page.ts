import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import type { HttpResponse } from '../http/app'
import { html } from '../pages/html'
import { formatCardNumber, testCards } from '../cards/test-cards'
import { page } from '../pages/layout'
import { successUrl } from '../resources/checkout-session'
import { type CodeState, orderSummary } from './order-summary'
import { type FormState, paymentFields } from './payment-fields'

type Session = Kinds['checkout.session']
export type PageState = FormState & {
  /** Why the payment was not made. */
  problem?: string
  /** Why a promotion code was not applied. */
  code?: CodeState
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
