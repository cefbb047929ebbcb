import { readFileSync } from 'node:fs'
import { product } from '../../product/product'
import { coverColors, coverSize } from './front-cover'
import { displayFamily } from './display-font'
import { escapeHtml } from '../../lambda/messages/escape-html'

/** The spine in the units of the cover. */
const spineSize = { width: 100, height: coverSize.height } as const

const mark = readFileSync(new URL('../../product/images/mark.svg', import.meta.url), 'utf8')

/** The print on the spine as HTML without a background: title, author and brand mark. */
export function spine(): string {
  return `<div class="spine"><span><b>${escapeHtml(product.title)}</b><i>${escapeHtml(product.author)}</i></span>${mark}</div>`
}

/** Styles of the spine, with one CSS pixel per unit. */
export const spineStyles = `
.spine { position: relative; width: ${spineSize.width}px; height: ${spineSize.height}px; color: ${coverColors.print}; }
.spine span { position: absolute; inset: 46px 0 150px; display: flex; justify-content: space-between; align-items: center;
  writing-mode: vertical-rl; font-family: '${displayFamily}'; line-height: ${spineSize.width}px; white-space: nowrap; }
.spine b { font-size: 50px; font-weight: 480; letter-spacing: -0.02em; }
.spine i { font-size: 30px; }
.spine svg { position: absolute; left: 30px; bottom: 52px; width: 40px; }
`
