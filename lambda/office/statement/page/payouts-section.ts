import type { Month } from '../../books/files/month-file'
import {
  type CategoryTotals,
  contentsCents,
  hasComeBack,
  isPayout,
  isPayoutItself,
  type Movement,
} from '../../books/model/movement'
import { type Html, html } from '../../../html'
import { categoryName, dayText, money } from '../figures/words'

export function payoutsSection({ late, movements }: Month, currency: string): Html {
  const payouts = [...late, ...movements].filter((each) => isPayout(each) && each.currency === currency)
  const none = html`<p>None in this month.</p>`
  const arrived = html`<div class="payouts">${payouts.map(payoutRow)}</div>`
  return html`<section><h2>Payouts</h2>${payouts.length === 0 ? none : arrived}</section>`
}

function payoutRow(payout: Movement): Html {
  const { balanceTransactionId, payoutId, payoutArrivalDate, effectiveAt, currency } = payout
  // By hand it counts before.
  const arrival =
    !payoutArrivalDate || effectiveAt.startsWith(payoutArrivalDate) ? [] : [`arrival ${dayText(payoutArrivalDate)}`]
  const fee = payout.feeCents === 0 ? [] : [`fee ${money(payout.feeCents, currency)}`]
  return html`<details><summary><span>${dayText(effectiveAt)}</span><b>${money(-payout.grossCents, currency)}</b><span class="${isProven(payout) ? 'tick' : 'muted'}">${proof(payout)}</span></summary>
<p class="muted">${[payoutId ?? balanceTransactionId, ...arrival, ...reference(payout), ...fee].join(', ')}</p>
${contentsTable(payout)}</details>`
}

/** A failed payout, and its return, appear on no bank statement. */
function reference(payout: Movement): string[] {
  if (payout.payoutTraceId) return [`trace id ${payout.payoutTraceId}`]
  return hasComeBack(payout) || !isPayoutItself(payout) ? [] : ['no trace id yet']
}

function isProven({ contents, netCents }: Movement): boolean {
  return contents !== undefined && contents.totals.length > 0 && contentsCents(contents) === -netCents
}

function proof(payout: Movement): string {
  const { contents, isAutomatic, payoutStatus, currency } = payout
  if (!isPayoutItself(payout)) return 'came back'
  if (isProven(payout)) return '✓ is the sum of its movements'
  if (hasComeBack(payout)) return `${payoutStatus}, the money came back`
  if (!isAutomatic) return 'made by hand, so Stripe does not say what is in it'
  if (!contents || contents.totals.length === 0) return 'Stripe does not yet say what is in it'
  return `its movements sum to ${money(contentsCents(contents), currency)}`
}

function contentsTable({ contents, currency }: Movement): Html {
  if (!contents || contents.totals.length === 0) return html``
  const { totals, otherPayoutsCents } = contents
  const row = (name: string, count: string, cents: number) =>
    html`<tr><th scope="row">${name}</th><td>${count}</td><td>${money(cents, currency)}</td></tr>`
  const ofCategory = ({ category, count, netCents }: CategoryTotals) =>
    row(categoryName(category), count.toLocaleString('en-US'), netCents)
  return html`<table><tbody>${totals.map(ofCategory)}${
    otherPayoutsCents !== 0 && row('Payouts made by hand before', '', otherPayoutsCents)
  }<tr class="sum"><th scope="row">Sum</th><td></td><td>${money(contentsCents(contents), currency)}</td></tr></tbody></table>`
}
