import type { Kinds } from '../account/kinds'
import type { CardForm, CardFormErrors } from '../cards/check-card-form'
import { places } from '../cards/places'
import { html, type Html } from '../pages/html'

/** What was typed, and what is wrong with each field. */
export type FormState = { form: CardForm; errors?: CardFormErrors }

/** The fields of the payment form: address, card, and where the buyer lives. */
export function paymentFields(session: Kinds['checkout.session'], state: FormState): Html {
  return html`${emailField(session, state)} ${cardFields(state)} ${placeField(state.form.place)}`
}

/** An address set by the seller cannot be changed. */
function emailField(session: Kinds['checkout.session'], { form, errors }: FormState): Html {
  const isGiven = session.customer_email !== null
  return field({
    name: 'email',
    label: 'Email',
    value: session.customer_email ?? form.email,
    error: errors?.email,
    attributes: html`type="email" autocomplete="email" ${isGiven && 'readonly'}`,
  })
}

function cardFields({ form, errors }: FormState): Html {
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

type Field = {
  name: keyof CardForm
  label: string
  value: string
  error?: string
  attributes: Html
}

/** A field of the payment form, with what is wrong with it. */
function field({ name, label, value, error, attributes }: Field): Html {
  const problem = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" required ${attributes}${problem} />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}
