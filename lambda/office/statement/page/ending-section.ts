import { type Html, html } from '../../../html'
import type { Month } from '../../books/files/month-file'
import { dayText, money } from '../figures/words'

/** What the ending balance consists of; nothing when Stripe held nothing. */
export function endingSection({ endings }: Month, currency: string): Html {
  const ending = endings.find((each) => each.currency === currency)
  if (!ending) return html``
  const { inTransit, pending, availableCents, endingCents } = ending
  if (endingCents === 0 && inTransit.length === 0 && pending.length === 0) return html``
  const row = (name: string, cents: number, note?: string) =>
    html`<tr><th scope="row">${name}${note && html` <span class="muted">${note}</span>`}</th><td>${money(cents, currency)}</td></tr>`
  return html`<section><h2>In the ending balance</h2><table><tbody>
${inTransit.map(({ payoutId, arrivesOn, cents }) => row(`In transit, arrives ${dayText(arrivesOn)}`, cents, payoutId))}
${pending.map(({ day, cents }) => row(`Pending until ${dayText(day)}`, cents))}
${row('Available', availableCents)}
<tr class="sum"><th scope="row">Ending balance</th><td>${money(endingCents, currency)}</td></tr>
</tbody></table></section>`
}
