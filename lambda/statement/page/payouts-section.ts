import { type Html, html } from '../../messages/html'
import type { CurrencyStatement, PayoutStatement } from '../figures/statement'
import { categoryName, dayText, money } from '../figures/words'

/** The payouts that arrived in the month, with what is in them. */
export function payoutsSection({ payouts, currency }: CurrencyStatement): Html {
  if (payouts.length === 0) {
    return html`<section><h2>Payouts</h2><p>None arrived in this month.</p></section>`
  }
  return html`<section><h2>Payouts</h2><div class="payouts">${payouts.map((payout) => payoutRow(payout, currency))}</div></section>`
}

function payoutRow(payout: PayoutStatement, currency: string): Html {
  const { arrivesOn, cents, traceId, payoutId } = payout
  const reference = traceId ? `trace id ${traceId}` : 'no trace id yet'
  return html`<details><summary><span>${dayText(arrivesOn)}</span><b>${money(cents, currency)}</b><span class="${isProven(payout) ? 'tick' : 'muted'}">${proof(payout, currency)}</span></summary>
<p class="muted">${payoutId}, ${reference}</p>
${contents(payout, currency)}</details>`
}

function isProven({ contents: rows, cents, contentsCents }: PayoutStatement): boolean {
  return rows.length > 0 && cents === contentsCents
}

/** The tick, or why there is none. */
function proof(payout: PayoutStatement, currency: string): string {
  const { status, isAutomatic, contents: rows, contentsCents } = payout
  if (isProven(payout)) return '✓ is the sum of its movements'
  if (status === 'failed' || status === 'canceled') return `${status}, the money came back`
  if (!isAutomatic) return 'made by hand, so Stripe does not say what is in it'
  if (rows.length === 0) return 'Stripe does not yet say what is in it'
  return `its movements sum to ${money(contentsCents, currency)}`
}

function contents({ contents: rows, contentsCents }: PayoutStatement, currency: string): Html {
  if (rows.length === 0) return html``
  return html`<table><tbody>${rows.map(
    ({ category, count, netCents }) =>
      html`<tr><th scope="row">${categoryName(category)}</th><td>${count.toLocaleString('en-US')}</td><td>${money(netCents, currency)}</td></tr>`,
  )}<tr class="sum"><th scope="row">Sum</th><td></td><td>${money(contentsCents, currency)}</td></tr></tbody></table>`
}
