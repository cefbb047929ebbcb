import { html, type Html } from '../pages/html'
import { isAccepted } from '../account/delivery'
import type { Delivery } from '../account/kinds'
import { actionForm, button } from './payment-action'
import type { eventsOf } from './payment-view'

export function eventList(events: ReturnType<typeof eventsOf>, nowMs: number): Html | undefined {
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
export function formatTime(seconds: number): string {
  return `${timeFormat.format(seconds * 1000)} UTC`
}
