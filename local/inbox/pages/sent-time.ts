import { html, type Html } from '../../../lambda/html'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const both = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** In this machine's time zone: the time for today, the date for earlier days. */
export function sentTime(atSeconds: number): Html {
  const sent = new Date(atSeconds * 1000)
  const isToday = sent.toDateString() === new Date().toDateString()
  const text = isToday ? time.format(sent) : date.format(sent)
  return html`<time class="muted" datetime="${sent.toISOString()}" title="${both.format(sent)}">${text}</time>`
}

export function sentTimeInFull(atSeconds: number): Html {
  const sent = new Date(atSeconds * 1000)
  return html`<time datetime="${sent.toISOString()}">${both.format(sent)}</time>`
}
