import type { CardForm } from '../cards/check-card-form'
import { html, type Html } from '../pages/html'

type Field = {
  name: keyof CardForm
  label: string
  value: string
  error?: string
  attributes: Html
}

/** A field of the payment form, with what is wrong with it. */
export function field({ name, label, value, error, attributes }: Field): Html {
  const problem = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" required ${attributes}${problem} />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}
