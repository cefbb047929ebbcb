import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/format-amount'
import type { HttpResponse } from '../http/message'
import { html, type Html } from '../pages/html'
import { formatCardNumber } from '../cards/card-number'
import type { CardForm, CardFormErrors } from '../cards/check-card-form'
import { places } from '../cards/places'
import { testCards } from '../cards/test-cards'
import { page } from '../pages/layout'
import { successUrl } from '../resources/checkout-session'
import { field } from './field'
import { orderSummary, soldItem } from './order-summary'

type Session = Kinds['checkout.session']
type State = {
  form: CardForm
  /** What is wrong with each field. */
  errors?: CardFormErrors
  /** Why the payment failed. */
  decline?: string
}

/** The hosted checkout: the order and a form for the card. It works without scripts. */
export function checkoutPage(account: Account, session: Session, state: State): HttpResponse {
  const { branding_settings: branding } = session
  const { submit } = session.custom_text
  const sellerName = branding?.display_name ?? account.sellerName
  const price = formatAmount(session.amount_total, session.currency)
  const items = session.line_items.data.map((item) => soldItem(account, item))
  return page({
    title: `Pay ${sellerName}`,
    hasForm: true,
    formTarget: originOf(successUrl(session)),
    imageSource: originOf(items[0]?.image),
    styleSheet: `/c/pay/${session.id}/branding.css`,
    body: html`<main class="checkout">
      ${orderSummary(session, items, sellerName)}
      <section class="payment" aria-labelledby="pay-heading">
        <h2 id="pay-heading">Pay with card</h2>
        <form method="post" action="/c/pay/${session.id}" novalidate data-pay>
          ${state.decline && html`<p class="alert" role="alert">${state.decline}</p>`}
          ${emailField(session, state)} ${cardFields(state)} ${placeField(state.form.place)}
          ${submit && html`<p class="submit-note">${submit.message}</p>`}
          <button class="primary" type="submit" data-busy-label="Processing…">Pay ${price}</button>
          ${
            session.payment_method_types.includes('link') &&
            html`<button class="secondary" name="method" value="link">Pay with Link</button>`
          }
          <p class="hint fine-print">
            No card is charged. What you type stays on this machine, and card numbers are not stored.
          </p>
        </form>
        ${cardList(session)}
      </section>
    </main>`,
  })
}

/** An address set by the seller cannot be changed. */
function emailField(session: Session, { form, errors }: State): Html {
  const isGiven = session.customer_email !== null
  return field({
    name: 'email',
    label: 'Email',
    value: session.customer_email ?? form.email,
    error: errors?.email,
    attributes: html`type="email" autocomplete="email" ${isGiven && 'readonly'}`,
  })
}

function cardFields({ form, errors }: State): Html {
  const digits = html`type="text" inputmode="numeric" spellcheck="false"`
  return html`<fieldset>
    <legend>Card information</legend>
    ${field({
      name: 'number',
      label: 'Card number',
      value: form.number,
      error: errors?.number,
      attributes: html`${digits} autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"`,
    })}
    <div class="pair">
      ${field({
        name: 'expiry',
        label: 'Expiry',
        value: form.expiry,
        error: errors?.expiry,
        attributes: html`${digits} autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"`,
      })}
      ${field({
        name: 'cvc',
        label: 'CVC',
        value: form.cvc,
        error: errors?.cvc,
        attributes: html`${digits} autocomplete="cc-csc" placeholder="CVC" maxlength="4"`,
      })}
    </div>
  </fieldset>`
}

/** Where the buyer lives. Stripe asks for the country and, in some, the postal code. */
function placeField(chosen: string): Html {
  return html`<div class="field">
    <label for="place">Country or region</label>
    <select id="place" name="place">
      <option value="">The card’s country</option>
      ${places.map(
        ({ name }) =>
          html`<option value="${name}" ${name === chosen && 'selected'}>${name}</option>`,
      )}
    </select>
  </div>`
}

/** Test cards as links that fill the form; a script fills it without loading the page again. */
function cardList(session: Session): Html {
  const suggested = testCards.filter((card) => card.suggested)
  return html`<section class="test-cards" aria-labelledby="cards-heading">
    <h3 id="cards-heading">Test cards</h3>
    <p class="hint">Tap one to fill it in. Any future date and any CVC will do.</p>
    <ul>
      ${suggested.map(
        ({ number, label }) =>
          html`<li>
            <a href="/c/pay/${session.id}?card=${number}" data-card="${formatCardNumber(number)}">
              <span class="number">${formatCardNumber(number)}</span>
              <span class="hint">${label}</span>
            </a>
          </li>`,
      )}
    </ul>
  </section>`
}

function originOf(url: string | null | undefined): string | undefined {
  return url ? new URL(url).origin : undefined
}
