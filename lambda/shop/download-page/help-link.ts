import { messages } from '../../../product/messages'
import { html, type Html } from '../messages/html'

const wording = messages.download

/** The address for help; the subject of the buyer's email contains the order number. */
export function helpLink(address: string, orderNumber: string | undefined): Html {
  return html`${wording.help} <a href="${mailto(address, orderNumber)}">${address}</a>`
}

function mailto(address: string, orderNumber: string | undefined): string {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (orderNumber === undefined) return link
  return `${link}?subject=${encodeURIComponent(wording.order(orderNumber))}`
}
