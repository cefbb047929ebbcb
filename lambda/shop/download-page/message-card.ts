import { messages } from '../../../product/messages'
import { html, type Html } from '../../html'

const wording = messages.download

export type Message = {
  statusCode: number
  heading: string
  text: string
  action?: Html
  retryAfterSeconds?: number
}

export function messageCard(
  { heading, text, action }: Pick<Message, 'heading' | 'text' | 'action'>,
  orderNumber: string | undefined,
  help: Html,
): Html {
  return html`<article class="card">
    ${orderLine(orderNumber)}
    <h1>${heading}</h1>
    <p class="text">${text}</p>
    ${action}
    <p class="help">${help}</p>
  </article>`
}

export function orderLine(orderNumber: string | undefined): Html | undefined {
  return orderNumber === undefined ? undefined : html`<p class="order">${wording.order(orderNumber)}</p>`
}

/** A link, so that a later reload does not submit a form again. */
export function tryAgain(label: string): Html {
  return html`<p class="action"><a class="button" href="">${label}</a></p>`
}

export function helpLink(address: string, orderNumber: string | undefined): Html {
  return html`${wording.help} <a href="${mailto(address, orderNumber)}">${address}</a>`
}

function mailto(address: string, orderNumber: string | undefined): string {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (orderNumber === undefined) return link
  return `${link}?subject=${encodeURIComponent(wording.order(orderNumber))}`
}
