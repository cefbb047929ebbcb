import { html, type Html } from '../../../lambda/html'

/** A text whose web addresses are links, which open in a new tab. */
export function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
  )}`
}
