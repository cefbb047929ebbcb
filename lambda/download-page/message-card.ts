import { messages } from '../../product/messages'
import { html, type Html } from './html'
import { maskedAddress } from './masked-address'

const wording = messages.download

type Message = {
  heading: string
  text: string
  orderNumber?: string | undefined
  action?: Html | undefined
}

/** A page that tells one thing and offers at most one way on. */
export function messageCard({ heading, text, orderNumber, action }: Message): Html {
  return html`<article class="card">
    ${orderNumber === undefined ? undefined : html`<p class="order">${wording.order(orderNumber)}</p>`}
    <h1>${heading}</h1>
    <p class="text">${text}</p>
    ${action}
  </article>`
}

/** The button that sends a fresh link to the addresses on file, and to nobody else. */
export function freshLinkOffer(addresses: readonly string[]): Html {
  if (addresses.length === 0) return html`<p class="text">${wording.freshLink.noAddress}</p>`
  return html`<form method="post">
    <input type="hidden" name="intent" value="fresh-link" />
    <button class="button">${wording.freshLink.button}</button>
    <p class="note">${wording.freshLink.to(masked(addresses))}</p>
  </form>`
}

/** A link to the address that the page was opened at, after which a reload sends no form again. */
export function tryAgain(label: string): Html {
  return html`<p class="action"><a class="button" href="">${label}</a></p>`
}

/** `m•••@example.com and •••• 0123` */
export function masked(addresses: readonly string[]): string {
  return new Intl.ListFormat('en').format(addresses.map(maskedAddress))
}
