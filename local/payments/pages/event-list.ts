import type { DeliveryRecord } from '../webhooks/delivery-record'
import { formatTime, formatWait } from './format-time'
import { html, type Html } from '../../page/html'
import type { PaymentView } from './payment-view'

/** What was told to the store of a payment, and what the store answered each time. */
export function eventList(news: PaymentView['news'], nowMs: number): Html | null {
  if (news.length === 0) return null
  const open = news.filter(({ delivery }) => delivery?.state !== 'delivered').length

  return html`<details>
    <summary>
      ${news.length === 1 ? '1 event' : `${news.length} events`}
      ${open > 0 && html`<span class="badge bad">${open} not delivered</span>`}
    </summary>
    <ul class="events">
      ${news.map(
        ({ event, delivery }) =>
          html`<li>
            <div>
              <p class="type">${event.type}</p>
              <p class="hint">
                <code>${event.id}</code> · ${formatTime(event.created * 1000)}
              </p>
              ${delivery && attempts(delivery, nowMs)}
            </div>
            <form method="post" action="/events/${event.id}/resend">
              <button class="button">Resend event</button>
            </form>
          </li>`,
      )}
    </ul>
  </details>`
}

function attempts(
  { attempts: tries, state, nextAttemptAtMs }: DeliveryRecord,
  nowMs: number,
): Html {
  return html`<p class="tries">
    ${tries.map(({ status, error, durationMs }) => {
      const isAccepted = status !== null && status >= 200 && status < 300
      return html`<span
        class="badge ${isAccepted ? 'good' : 'bad'}"
        title="${error ?? ''} after ${durationMs} ms"
        >${status ?? error}</span
      > `
    })}
    <span class="hint">${outlook(state, tries.length, nextAttemptAtMs, nowMs)}</span>
  </p>`
}

function outlook(
  state: DeliveryRecord['state'],
  tries: number,
  nextAttemptAtMs: number | null,
  nowMs: number,
): string {
  if (state === 'delivered') return 'delivered'
  if (state === 'given_up') return 'given up'
  if (tries === 0) return 'waiting for the webhook'

  return `next try in ${formatWait((nextAttemptAtMs ?? nowMs) - nowMs)}`
}
