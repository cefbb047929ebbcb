import { html, type Html } from '../../../lambda/html'

/** Web addresses become links that open in a new tab. */
export function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
  )}`
}
