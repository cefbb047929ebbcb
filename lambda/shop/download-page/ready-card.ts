import { messages } from '../../../product/messages'
import { product } from '../../../product/product'
import { html, type Html } from '../../html'
import { maskedAddress } from './masked-address'
import { orderLine } from './message-card'
import type { ChannelName } from '../../orders/delivery'

const wording = messages.download
/** The page shows only these numbers of downloads left. */
const few = new Set([1, 2, 3])

export type ShownFile = { format: 'pdf' | 'epub'; name: string; bytes: number }

/** The channel that replaced the one that the buyer chose. */
export type FallbackNote = { by: ChannelName; address: string }

export type ReadyCard = {
  orderNumber?: string | undefined
  downloadsLeft: number
  fallback?: FallbackNote | undefined
  isInApp?: boolean
  isStamped?: boolean
  files: readonly ShownFile[]
}

/** The buttons post, because mail scanners follow links. */
export function readyCard(card: ReadyCard): Html {
  const { orderNumber, downloadsLeft, fallback, isInApp, isStamped, files } = card
  return html`<article class="card with-cover">
    ${cover}
    <div>
      ${orderLine(orderNumber)}
      <h1>${wording.ready.heading}</h1>
      <p class="text">${wording.ready.text}</p>
      ${files.map(files.length > 1 ? choice : onlyFile)}
      ${isStamped && html`<p class="note">${wording.stamp.note}</p>`}
      ${isInApp && html`<p class="note">${wording.ready.inApp}</p>`}
      ${few.has(downloadsLeft) && html`<p class="note">${wording.ready.left(downloadsLeft)}</p>`}
      ${fallback && html`<p class="note">${wording.fallback[fallback.by](maskedAddress(fallback.address))}</p>`}
    </div>
  </article>`
}

function onlyFile(file: ShownFile): Html {
  return html`<form method="post"><button class="button">${wording.ready.button}</button></form>
    <p class="note">${nameOf(file)}</p>`
}

function choice(file: ShownFile, index: number): Html {
  const { button, text } = wording.ready[file.format]
  return html`<form method="post">
    <button class="button ${index > 0 && 'second'}" name="format" value="${file.format}">${button}</button>
    <p class="note">${text}<br />${nameOf(file)}</p>
  </form>`
}

function nameOf({ name, format, bytes }: ShownFile): Html {
  return html`<bdi>${wording.ready.file(name, format.toUpperCase(), fileSize(bytes))}</bdi>`
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

/** `657000` → `0.7 MB` */
function fileSize(bytes: number): string {
  const isSmall = bytes < 100_000
  const size = new Intl.NumberFormat(product.locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
  return size.format(bytes / (isSmall ? 1e3 : 1e6)).replaceAll(' ', '\u00a0')
}
