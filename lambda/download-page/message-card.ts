import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { html, type Html } from './html'
import { maskedAddress } from './masked-address'

const wording = messages.download

type Message = {
  heading: string
  text: string
  orderNumber?: string
  action?: Html
  help: Html
}

/** A page with one message, at most one action, and whom to write to. */
export function messageCard({ heading, text, orderNumber, action, help }: Message): Html {
  return html`<article class="card">
    ${orderNumber === undefined ? undefined : html`<p class="order">${wording.order(orderNumber)}</p>`}
    <h1>${heading}</h1>
    <p class="text">${text}</p>
    ${action}
    <p class="help">${help}</p>
  </article>`
}

/** The button that sends a fresh link to the stored addresses. */
export function freshLinkOffer(addresses: string[]): Html {
  if (addresses.length === 0) return html`<p class="text">${wording.freshLink.noAddress}</p>`
  return html`<form method="post">
    <input type="hidden" name="intent" value="fresh-link" />
    <button class="button">${wording.freshLink.button}</button>
    <p class="note">${wording.freshLink.to(masked(addresses))}</p>
  </form>`
}

/** A link to the page's own URL, so that a later reload does not submit a form again. */
export function tryAgain(label: string): Html {
  return html`<p class="action"><a class="button" href="">${label}</a></p>`
}

/** `m•••@example.com and •••• 0123` */
export function masked(addresses: string[]): string {
  return new Intl.ListFormat(product.locale).format(addresses.map(maskedAddress))
}
