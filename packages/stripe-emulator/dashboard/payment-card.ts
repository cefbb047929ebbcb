import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import { codeOf } from '../resources/session-discount'
import { eventList, formatTime } from './event-list'
import { actionForm, inWords, type PaymentAction } from './payment-action'
import { nextActions, reversals } from './payment-actions'
import { eventsOf, paymentStatus, type PaymentView } from './payment-view'

export function paymentCard(account: Account, view: PaymentView, problem?: string): Html {
  const { session } = view
  const { id, amount_total: amount, currency, customer_details: buyer, created } = session
  const formsOf = (actions: readonly PaymentAction[]) =>
    actions.map(({ name, form }) => {
      const fields = form(view, account)
      return fields && actionForm(`/payments/${id}/${name}`, fields)
    })
  const takeBack = formsOf(reversals)
  const status = paymentStatus(view)
  const number = account.orderNumberOf?.(id)
  const code = codeOf(account, session)
  const invoice = account.ledger.get('invoice', session.invoice)
  return html`<article class="box payment-card" id="${id}" aria-labelledby="buyer-${id}">
    <header>
      <p class="amount">${formatAmount(amount, currency)}</p>
      <span class="badge ${status.tone}">${status.label}</span>
      <div class="who">
        <h2 id="buyer-${id}">${buyer?.email ?? 'No address yet'}</h2>
        <p class="hint">
          ${number && `${number} · `}${session.item.name} · ${formatTime(created)}
          ${code && html`· code ${code.code}`}
          ${invoice && html`· <a href="/invoice/${invoice.id}">Invoice ${invoice.number}</a>`}
        </p>
        <p class="hint"><code>${idOf(session.payment_intent ?? id)}</code></p>
      </div>
    </header>
    ${history(view)} ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    <div class="actions">
      ${session.status === 'open' && html`<a class="button" href="/c/pay/${id}">Open checkout</a>`}
      ${formsOf(nextActions)}
      ${
        takeBack.some(Boolean) &&
        html`<details ${problem && 'open'}>
          <summary>Refund or dispute</summary>
          ${takeBack}
        </details>`
      }
    </div>
    ${eventList(eventsOf(account, view), account.clock.now())}
  </article>`
}

function history({ paid, failed, refunds, disputes, fraudWarnings }: PaymentView): Html | false {
  const price = ({ amount, currency }: { amount: number; currency: string }) => formatAmount(amount, currency)
  const lines = [
    ...failed.map((charge) => `${cardName(charge)} refused: ${charge.failure_message}`),
    ...(paid ? [`${cardName(paid)} paid`] : []),
    ...fraudWarnings.map(({ fraud_type: type }) => `Early fraud warning (${inWords(type)})`),
    ...disputes.map((dispute) => {
      const { reason, status } = dispute
      return `Dispute over ${price(dispute)} (${inWords(reason)}): ${inWords(status)}`
    }),
    ...refunds.map((refund) => `Refund of ${price(refund)}: ${refund.status}`),
  ]
  if (lines.length === 0) return false
  return html`<ul class="history">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`
}

function cardName({ payment_method_details: details }: Kinds['charge']): string {
  return `Visa ···· ${details?.card?.last4}`
}
