import { formatPrice } from '../../../product/format-price'
import { html, type Html } from '../../page/html'
import { refundableCents } from '../resources/charge'
import { disputeReasons, holdsTheMoney, isInquiry, isOpen } from '../resources/dispute'
import type { PaymentView } from './payment-view'

/** The actions that are possible on a payment now. */
export function paymentActions({ session, paid, disputes }: PaymentView): Html {
  const dispute = disputes.at(-1)
  const isChargedBack = dispute && holdsTheMoney(dispute)
  const canRefund = paid && refundableCents(paid) > 0 && !isChargedBack
  const canDispute = canRefund && !dispute
  return html`<div class="actions">
    ${session.status === 'open' && openActions(session.id)}
    ${canRefund && refundForm(session.id, refundableCents(paid), paid.currency)}
    ${canDispute && disputeForm(session.id)}
    ${dispute && isOpen(dispute) && verdictForm(session.id, isInquiry(dispute))}
  </div>`
}

function openActions(id: string): Html {
  return html`<a class="button" href="/c/pay/${id}">Open checkout</a>
    <form method="post" action="/payments/${id}/expire">
      <button class="button">Expire session</button>
    </form>`
}

function refundForm(id: string, leftCents: number, currency: string): Html {
  return html`<form method="post" action="/payments/${id}/refund">
    <label for="amount-${id}">Amount, of ${formatPrice(leftCents, currency)}</label>
    <input
      id="amount-${id}"
      name="amount"
      inputmode="decimal"
      value="${(leftCents / 100).toFixed(2)}"
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
export function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}
