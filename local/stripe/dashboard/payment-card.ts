import { formatPrice } from '../../../product/format-price'
import { html, type Html } from '../../page/html'
import { totalCents } from '../resources/checkout-session'
import { eventList } from './event-list'
import { formatTime } from './format-time'
import { paymentActions, inWords } from './payment-actions'
import { paymentStatus, type PaymentView } from './payment-view'

/** One payment in the list: its amount, buyer, status, history, actions and events. */
export function paymentCard(view: PaymentView, nowMs: number, problem?: string): Html {
  const { session } = view
  const status = paymentStatus(view)
  return html`<article class="payment-card" id="${session.id}" aria-labelledby="buyer-${session.id}">
    <header>
      <p class="amount">${formatPrice(totalCents(session), session.currency)}</p>
      <span class="badge ${status.tone}">${status.label}</span>
      <div class="who">
        <h2 id="buyer-${session.id}">
          ${session.buyerEmail ?? session.customerEmail ?? 'No address yet'}
        </h2>
        <p class="hint">
          ${session.lineItems[0]?.name} · ${formatTime(session.created * 1000)}
        </p>
        <p class="hint"><code>${session.paymentIntentId ?? session.id}</code></p>
      </div>
    </header>
    ${history(view)} ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    ${paymentActions(view)} ${eventList(view.events, nowMs)}
  </article>`
}

function history({ paid, failed, refunds, disputes }: PaymentView): Html | undefined {
  const lines = [
    ...failed.map(({ card, failure }) => `${cardName(card)} refused: ${failure?.message}`),
    ...(paid
      ? [`${cardName(paid.card)} paid${paid.authenticated ? ', confirmed by 3-D Secure' : ''}`]
      : []),
    ...disputes.map(({ amountCents, currency, reason, status }) => {
      return `Dispute over ${formatPrice(amountCents, currency)} (${inWords(reason)}): ${inWords(status)}`
    }),
  ]
  if (lines.length + refunds.length === 0) return undefined
  return html`<ul class="history">
    ${lines.map((line) => html`<li>${line}</li>`)}
    ${refunds.map(
      ({ id, amountCents, currency, status }) =>
        html`<li>
          Refund of ${formatPrice(amountCents, currency)}: ${status}
          ${
            status !== 'failed' &&
            html`<form method="post" action="/refunds/${id}/fail">
              <button class="link">Fail refund</button>
            </form>`
          }
        </li>`,
    )}
  </ul>`
}

function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ···· ${last4}`
}
