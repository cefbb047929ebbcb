import { html, type Html } from '../../../lambda/html'

const paths = {
  email: html`<rect x="3" y="5" width="18" height="14" rx="2.5" /><path d="m4 7 8 6 8-6" />`,
  text: html`<path
    d="M5 4.5h14A2.5 2.5 0 0 1 21.5 7v7a2.5 2.5 0 0 1-2.5 2.5h-7.5L7 20.5v-4H5A2.5 2.5 0 0 1 2.5 14V7A2.5 2.5 0 0 1 5 4.5Z"
  />`,
}

/** Decorative: the words beside it say the same. */
export function icon(kind: keyof typeof paths): Html {
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
    ${paths[kind]}
  </svg>`
}
