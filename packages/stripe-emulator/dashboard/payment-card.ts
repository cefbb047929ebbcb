import { formatAmount } from 'kit'
import type { Account } from '../account/account'
import { type Delivery, idOf, type Kinds } from '../account/kinds'
import { html, type Html } from '../pages/html'
import { codeOf } from '../resources/session-discount'
import { actionForm, button, inWords, type PaymentAction } from './payment-action'
import { nextActions, reversals } from './payment-actions'
import { eventsOf, paymentStatus, type PaymentView } from './payment-view'
import { isAccepted } from '../account/delivery'

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

function eventList(events: ReturnType<typeof eventsOf>, nowMs: number): Html | undefined {
  if (events.length === 0) return undefined
  const isOpen = (delivery: Delivery) => delivery.state !== 'delivered'
  const open = events.filter(({ deliveries }) => deliveries.some(isOpen)).length
  return html`<details>
    <summary>
      ${events.length === 1 ? '1 event' : `${events.length} events`}
      ${open > 0 && html`<span class="badge bad">${open} not delivered</span>`}
    </summary>
    <ul class="events">
      ${events.map(
        ({ event, deliveries }) =>
          html`<li>
            <div>
              <p class="type">${event.type}</p>
              <p class="hint">
                <code>${event.id}</code> · ${formatTime(event.created)}
              </p>
              ${deliveries.map((delivery) => deliveryLine(delivery, nowMs))}
              ${deliveries.length === 0 && html`<p class="hint">no webhook subscribes to it</p>`}
            </div>
            ${deliveries.length > 0 && actionForm(`/events/${event.id}/resend`, button('Resend event'))}
          </li>`,
      )}
    </ul>
  </details>`
}

function deliveryLine(delivery: Delivery, nowMs: number): Html {
  return html`<p class="attempts">
    ${delivery.attempts.map((attempt) => {
      const { status, error, durationMs } = attempt
      return html`<span
        class="badge ${isAccepted(attempt) ? 'good' : 'bad'}"
        title="${error ?? ''} after ${durationMs} ms"
        >${status ?? error}</span
      > `
    })}
    <span class="hint">${deliveryState(delivery, nowMs)}</span>
  </p>`
}

function deliveryState({ state, attempts, nextAttemptAtMs }: Delivery, nowMs: number): string {
  if (state === 'delivered') return 'delivered'
  if (state === 'given_up') return 'given up'
  if (attempts.length === 0) return 'waiting for the webhook'
  return `next attempt in ${formatWait((nextAttemptAtMs ?? nowMs) - nowMs)}`
}

/** `4 s`, `12 min`, `2 h` */
function formatWait(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000))
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** `Nov 21, 2026, 1:34:05 AM UTC` */
function formatTime(seconds: number): string {
  return `${timeFormat.format(seconds * 1000)} UTC`
}
