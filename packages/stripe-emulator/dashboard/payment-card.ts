import { decimalPrice, formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import { buttonForm } from '../pages/layout'
import { refundableCents } from '../resources/charge'
import { totalCents } from '../resources/checkout-session'
import { disputeReasons, holdsTheMoney, isInquiry, isOpen } from '../resources/dispute'
import { eventList } from './event-list'
import { formatTime } from './format-time'
import { paymentStatus, type PaymentView } from './payment-view'

/** One payment in the list: its amount, buyer, status, history, actions and events. */
export function paymentCard(view: PaymentView, nowMs: number, problem?: string): Html {
  const { session } = view
  const status = paymentStatus(view)
  return html`<article class="box payment-card" id="${session.id}" aria-labelledby="buyer-${session.id}">
    <header>
      <p class="amount">${formatAmount(totalCents(session), session.currency)}</p>
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

function history({
  paid,
  failed,
  refunds,
  disputes,
  fraudWarnings,
}: PaymentView): Html | undefined {
  const lines = [
    ...failed.map(({ card, failure }) => `${cardName(card)} refused: ${failure?.message}`),
    ...(paid
      ? [`${cardName(paid.card)} paid${paid.authenticated ? ', confirmed by 3-D Secure' : ''}`]
      : []),
    ...fraudWarnings.map(({ fraudType }) => `Early fraud warning (${inWords(fraudType)})`),
    ...disputes.map(({ amountCents, currency, reason, status }) => {
      return `Dispute over ${formatAmount(amountCents, currency)} (${inWords(reason)}): ${inWords(status)}`
    }),
  ]
  if (lines.length + refunds.length === 0) return undefined
  return html`<ul class="history">
    ${lines.map((line) => html`<li>${line}</li>`)}
    ${refunds.map(
      ({ id, amountCents, currency, status }) =>
        html`<li>
          Refund of ${formatAmount(amountCents, currency)}: ${status}
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

/** The actions that are possible on a payment now. */
function paymentActions({ session, paid, disputes }: PaymentView): Html {
  const dispute = disputes.at(-1)
  const isChargedBack = dispute && holdsTheMoney(dispute)
  const canRefund = paid && refundableCents(paid) > 0 && !isChargedBack
  const canDispute = canRefund && !dispute
  return html`<div class="actions">
    ${session.status === 'open' && openActions(session.id)}
    ${canRefund && refundForm(session.id, refundableCents(paid), paid.currency)}
    ${canDispute && disputeForm(session.id)}
    ${dispute?.status === 'lost' && buttonForm(`/payments/${session.id}/appeal`, 'Appeal')}
    ${dispute && isOpen(dispute) && verdictForm(session.id, isInquiry(dispute))}
  </div>`
}

function openActions(id: string): Html {
  return html`<a class="button" href="/c/pay/${id}">Open checkout</a>
    ${buttonForm(`/payments/${id}/expire`, 'Expire session')}`
}

function refundForm(id: string, leftCents: number, currency: string): Html {
  return html`<form method="post" action="/payments/${id}/refund">
    <label for="amount-${id}">Amount, of ${formatAmount(leftCents, currency)}</label>
    <input
      id="amount-${id}"
      name="amount"
      inputmode="decimal"
      value="${decimalPrice(leftCents, currency)}"
    />
    <button class="button">Refund</button>
  </form>`
}

function disputeForm(id: string): Html {
  return html`<form method="post" action="/payments/${id}/dispute">
    <label for="reason-${id}">Dispute as</label>
    <select id="reason-${id}" name="reason">
      ${disputeReasons.map((reason) => html`<option value="${reason}">${inWords(reason)}</option>`)}
      <option value="inquiry">inquiry only</option>
    </select>
    <button class="button">Open dispute</button>
  </form>`
}

function verdictForm(id: string, inquiry: boolean): Html {
  return html`<form method="post" action="/payments/${id}/verdict">
    ${
      inquiry
        ? html`<button class="button" name="verdict" value="won">Close inquiry</button>`
        : html`<button class="button" name="verdict" value="won">Win dispute</button>
            <button class="button" name="verdict" value="lost">Lose dispute</button>`
    }
  </form>`
}

/** `product_not_received` in words. */
function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}
