import { messages } from '../../product/messages'
import { product } from '../../product/product'
import type { ReadyState } from './download-page-state'
import { html, type Html } from './html'

const wording = messages.download
/** From here on the buyer is told, so that the last download comes as no surprise. */
const fewDownloads = 3

/** The book, and the button that brings it. The button posts, so that no mail scanner presses it. */
export function readyCard({ orderNumber, downloadsLeft, sizeBytes }: ReadyState): Html {
  return html`<article class="card with-cover">
    ${cover}
    <div>
      <p class="order">${wording.order(orderNumber)}</p>
      <h1>${wording.ready.heading}</h1>
      <p class="text">${wording.ready.text}</p>
      <form method="post"><button class="button">${wording.ready.button}</button></form>
      <p class="note">${fileFacts(sizeBytes)}</p>
      ${downloadsLeft <= fewDownloads ? html`<p class="note">${wording.ready.left(downloadsLeft)}</p>` : undefined}
    </div>
  </article>`
}

const cover = html`<picture>
  <source type="image/webp" srcset="/images/cover-600.webp" />
  <img
    class="cover"
    src="/images/cover-600.jpg"
    alt="${wording.coverAlt}"
    width="600"
    height="900"
  />
</picture>`

/** `the-book.pdf, 2.4 MB`, or the name alone. */
function fileFacts(sizeBytes: number | undefined): string {
  if (sizeBytes === undefined) return product.ebookFile
  return `${product.ebookFile}, ${megabytes.format(Math.max(sizeBytes / 1e6, 0.1))}`
}

const megabytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
