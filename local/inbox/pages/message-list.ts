import { html, type Html } from '../../../lambda/html'
import { idOf, type Message, sentAt } from 'stack-runner'
import { sentTime } from './sent-time'

/** Newest first, with the shown one marked. */
export function messageList(messages: readonly Message[], shown: Message | undefined): Html {
  return html`<header>
      <h1>Inbox</h1>
      <p class="muted">${countOf(messages)}</p>
    </header>
    ${messages.length === 0 && emptyState()}
    <ol>
      ${messages.toReversed().map((message) => item(message, message === shown))}
    </ol>`
}

function item(message: Message, isShown: boolean): Html {
  const isEmail = message.kind === 'email'
  const to = isEmail ? message.email.destination.to.join(', ') : message.text.phoneNumber
  const summary = isEmail ? message.email.subject : message.text.message

  return html`<li>
    <a href="/messages/${idOf(message)}" class="item" ${isShown && html`aria-current="true"`}>
      ${icon(message.kind)}
      <span class="kind muted">${isEmail ? 'Email to' : 'Text to'}</span>
      <span class="to">${to}</span>
      ${sentTime(sentAt(message))}
      <span class="summary">${summary}</span>
    </a>
  </li>`
}

function countOf(messages: readonly Message[]): string {
  const emails = messages.filter(({ kind }) => kind === 'email').length
  const texts = messages.length - emails
  const parts = [
    emails > 0 && `${emails} ${emails === 1 ? 'email' : 'emails'}`,
    texts > 0 && `${texts} ${texts === 1 ? 'text' : 'texts'}`,
  ]
  return parts.filter(Boolean).join(', ') || 'No messages yet'
}

function emptyState(): Html {
  return html`<div class="empty">
    ${icon('email')}
    <p>Buy the book in the store: what buyers receive by email or text shows up here.</p>
  </div>`
}

const iconPaths = {
  email: html`<rect x="3" y="5" width="18" height="14" rx="2.5" /><path d="m4 7 8 6 8-6" />`,
  text: html`<path
    d="M5 4.5h14A2.5 2.5 0 0 1 21.5 7v7a2.5 2.5 0 0 1-2.5 2.5h-7.5L7 20.5v-4H5A2.5 2.5 0 0 1 2.5 14V7A2.5 2.5 0 0 1 5 4.5Z"
  />`,
}

/** Decorative: the words beside it say the same. */
function icon(kind: keyof typeof iconPaths): Html {
  return html`<svg
    class="icon ${kind}"
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${iconPaths[kind]}
  </svg>`
}
