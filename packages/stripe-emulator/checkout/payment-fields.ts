import type { CardForm, CardFormErrors } from '../cards/check-card-form'
import { places } from '../cards/places'
import { html, type Html } from '../pages/html'

export type FormState = { form: CardForm; errors?: CardFormErrors }

/** An address set by the seller cannot be changed, and a free order needs no card. */
export function paymentFields(
  state: FormState,
  { isEmailGiven, isFree, hasTaxId }: { isEmailGiven: boolean; isFree: boolean; hasTaxId: boolean },
): Html {
  const digits = html`type="text" inputmode="numeric" spellcheck="false"`
  const email = html`type="email" autocomplete="email" ${isEmailGiven && 'readonly'}`
  const number = html`${digits} autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="19"`
  const expiry = html`${digits} autocomplete="cc-exp" placeholder="MM / YY" maxlength="7"`
  const cvc = html`${digits} autocomplete="cc-csc" placeholder="CVC" maxlength="3"`
  if (isFree) return field(state, 'email', 'Email', email)
  return html`${field(state, 'email', 'Email', email)}
    ${field(state, 'number', 'Card number', number)}
    <div class="pair">
      ${field(state, 'expiry', 'Expiry', expiry)} ${field(state, 'cvc', 'CVC', cvc)}
    </div>
    ${placeField(state.form.place)} ${hasTaxId && businessFields(state)}`
}

function field(state: FormState, name: keyof CardForm, label: string, attributes: Html, isRequired = true): Html {
  const { form, errors = {} } = state
  const { [name]: error } = errors
  const problem = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${form[name]}" ${isRequired && 'required'} ${attributes}${problem} />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** Closed until needed. Stripe shows it where it knows the country's tax ids. */
function businessFields(state: FormState): Html {
  const { business, taxId } = state.form
  return html`<details class="business" ${business + taxId !== '' && 'open'}>
    <summary>I’m purchasing as a business</summary>
    ${field(state, 'business', 'Business name', html`autocomplete="organization"`, false)}
    ${field(state, 'taxId', 'Tax ID', html`autocomplete="off" spellcheck="false" placeholder="DE123456789"`, false)}
  </details>`
}

/** Stripe asks for the country and, in some countries, the postal code. */
function placeField(chosen: string): Html {
  return html`<div class="field">
    <label for="place">Country or region</label>
    <select id="place" name="place">
      ${places.map(({ name }) => html`<option value="${name}" ${name === chosen && 'selected'}>${name}</option>`)}
    </select>
  </div>`
}
