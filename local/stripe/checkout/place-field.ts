import { html, type Html } from '../../page/html'
import { places } from '../cards/places'

/** Where the buyer lives. Stripe asks for the country and, in some, the postal code. */
export function placeField(chosen: string): Html {
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
