import { html, type Html } from '../../../lambda/html'
import type { Message, Text } from 'stack-runner'
import { linked } from './linked-text'
import { sentTimeInFull } from './sent-time'

/** All texts to the chosen one's phone, with that one marked. */
export function conversation(messages: readonly Message[], chosen: Text): Html {
  const texts = messages.flatMap((message) =>
    message.kind === 'text' && message.text.phoneNumber === chosen.phoneNumber ? [message.text] : [],
  )
  return html`<article class="texts">
    <header>
      <p class="hint">Texts to</p>
      <h2>${chosen.phoneNumber}</h2>
    </header>
    <ol>
      ${texts.map(
        (text) =>
          html`<li ${text.messageId === chosen.messageId && html`aria-current="true"`}>
            <p class="bubble">${linked(text.message)}</p>
            <p class="hint">${sentTimeInFull(text.at)}</p>
          </li>`,
      )}
    </ol>
  </article>`
}
