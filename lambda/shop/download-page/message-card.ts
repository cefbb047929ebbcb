import { messages } from '../../../product/messages'
import { html, type Html } from '../messages/html'

const wording = messages.download

type Message = {
  heading: string
  text: string
  orderNumber?: string
  action?: Html
  help: Html
}

/** A page with one message, at most one action, and the address for help. */
export function messageCard({ heading, text, orderNumber, action, help }: Message): Html {
  return html`<article class="card">
    ${orderNumber === undefined ? undefined : html`<p class="order">${wording.order(orderNumber)}</p>`}
    <h1>${heading}</h1>
    <p class="text">${text}</p>
    ${action}
    <p class="help">${help}</p>
  </article>`
}

/** A link to the page's own URL, so that a later reload does not submit a form again. */
export function tryAgain(label: string): Html {
  return html`<p class="action"><a class="button" href="">${label}</a></p>`
}
