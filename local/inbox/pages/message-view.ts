import { html, type Html } from '../../../lambda/html'
import type { Email, Message, Text } from 'stack-runner'
import { sentTimeInFull } from './sent-time'

export function emailView({ messageId, subject, from, destination, replyTo, body, attachments, at }: Email): Html {
  const plain = body.text !== undefined && html`<p class="plain-text">${linked(body.text)}</p>`

  return html`<article class="email">
    <header>
      <h2>${subject}</h2>
      <dl>
        ${row('From', from)} ${row('To', destination.to.join(', '))}
        ${replyTo.length > 0 && row('Reply to', replyTo.join(', '))}
        ${row('Sent', sentTimeInFull(at))}
        ${attachments.length > 0 && row('Attached', html`${attachments.map(attachmentLink)}`)}
      </dl>
    </header>
    ${
      body.html === undefined
        ? plain
        : html`<iframe
              title="The email: ${subject}"
              src="/messages/${messageId}/html"
              sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
              data-fit
            ></iframe>
            ${
              plain &&
              html`<details>
                <summary>As plain text</summary>
                ${plain}
              </details>`
            }`
    }
  </article>`
}

function row(label: string, value: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function attachmentLink({ fileName, base64 }: Email['attachments'][number]): Html {
  const address = `data:application/octet-stream;base64,${base64}`
  return html`<a download="${fileName}" href="${address}">${fileName}</a> `
}

/** All texts to the chosen one's phone. */
export function conversation(messages: readonly Message[], chosen: Text): Html {
  const texts = messages.flatMap((message) =>
    message.kind === 'text' && message.text.phoneNumber === chosen.phoneNumber ? [message.text] : [],
  )
  return html`<article class="texts">
    <header>
      <p class="muted">Texts to</p>
      <h2>${chosen.phoneNumber}</h2>
    </header>
    <ol>
      ${texts.map(
        (text) =>
          html`<li ${text.messageId === chosen.messageId && html`aria-current="true"`}>
            <p class="bubble">${linked(text.message)}</p>
            <p class="muted">${sentTimeInFull(text.at)}</p>
          </li>`,
      )}
    </ol>
  </article>`
}

function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
  )}`
}
