import { coverMotif } from '../../product/artwork/motif'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { coverTitle } from './cover-title'
import { displayFamily } from './display-font'
import { escapeHtml } from '../../lambda/messages/escape-html'

/** The cover's units: 100 are an inch of a book of 6 × 9 inches. */
export const coverSize = { width: 600, height: 900 } as const

/** The colours of front, spine and back: the background and the print. */
export const coverColors = {
  background: brand.colors.light.accent,
  print: brand.colors.light.background,
} as const

const margin = 46
const title = coverTitle(product.title, coverSize.width - 2 * margin)

/** The front cover as HTML, styled by `frontCoverStyles`. */
export function frontCover(): string {
  const { width, height } = coverSize
  const motif = coverMotif({ left: margin, right: width, top: 492, bottom: height })
  return `<div class="cover">
  <svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="${motif}"/></svg>
  <p class="cover-title">${titleHtml()}</p>
  <p class="cover-subtitle">${escapeHtml(product.subtitle)}</p>
  <p class="cover-author">${escapeHtml(product.author)}</p>
</div>`
}

function titleHtml(): string {
  const article = title.article === undefined ? [] : [`<i>${escapeHtml(title.article)}</i>`]
  return [...article, ...title.lines.map((line) => `<b>${escapeHtml(line)}</b>`)].join(' ')
}

/**
 * Styles of the front cover at any width; `--cover-width` is a CSS length. The optical sizes are fixed,
 * so that a small cover is the large one scaled down.
 */
export const frontCoverStyles = `
.cover { --u: calc(var(--cover-width) / ${coverSize.width}); position: relative; overflow: hidden;
  width: calc(${coverSize.width} * var(--u)); height: calc(${coverSize.height} * var(--u));
  background: ${coverColors.background}; color: ${coverColors.print};
  font-family: '${displayFamily}'; font-variation-settings: 'opsz' 24; font-kerning: normal; }
.cover p { position: absolute; left: calc(${margin} * var(--u)); margin: 0; text-align: left; text-indent: 0; hyphens: none; }
.cover svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: currentColor; }
.cover-title { top: calc(40 * var(--u)); font-variation-settings: 'opsz' 72; }
.cover-title i, .cover-title b { display: block; }
.cover-title i { font-size: calc(66 * var(--u)); font-weight: 300; line-height: 1.32; letter-spacing: -0.01em; }
.cover-title b { font-size: calc(${title.fontSize} * var(--u)); font-weight: 470; line-height: 0.88;
  letter-spacing: -0.035em; margin-left: -0.035em; white-space: nowrap; }
.cover-subtitle { top: calc(408 * var(--u)); width: calc(310 * var(--u)); font-size: calc(26 * var(--u));
  line-height: 1.22; text-wrap: balance; }
.cover-author { bottom: calc(122 * var(--u)); font-size: calc(22 * var(--u)); font-style: italic; line-height: 1; }
`
