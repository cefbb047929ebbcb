import { readFileSync } from 'node:fs'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { escapeHtml } from '../../lambda/messages/escape-html'
import { displayFamily, displayFontFaces } from './display-font'
import { frontCover, frontCoverStyles } from './front-cover'
import { spine, spineStyles } from './spine'

/** An HTML document to take a picture of, and the picture's size in CSS pixels. */
export type PicturePage = { html: string; width: number; height: number }

const { background, text, muted } = brand.colors.light
const logo = readFileSync(new URL('../../product/images/logo.svg', import.meta.url), 'utf8')
const mark = readFileSync(new URL('../../product/images/mark.svg', import.meta.url), 'utf8')

export const frontPage: PicturePage = {
  width: 600,
  height: 900,
  html: document(frontCover(), `${frontCoverStyles} body { --cover-width: 600px; }`),
}

/** The print on the spine, on a transparent background. */
export const spinePage: PicturePage = {
  width: 100,
  height: 900,
  html: document(spine(), spineStyles),
}

/** The brand mark on its background, for home screens. */
export const iconPage: PicturePage = {
  width: 180,
  height: 180,
  html: document(
    mark,
    `body { width: 180px; height: 180px; background: ${background}; color: ${brand.colors.light.accent}; display: grid; place-items: center; }
    svg { width: 116px; }`,
  ),
}

/** The picture that social networks show for a link; `mockup` is the book's picture as a data URL. */
export function socialPage(mockup: string): PicturePage {
  const body = `<main>${logo}<h1>${escapeHtml(product.title)}</h1><p>${escapeHtml(product.subtitle)}</p></main><img src="${mockup}" alt="">`
  const styles = `
    body { width: 1200px; height: 630px; background: ${background}; color: ${text}; overflow: hidden; position: relative; font-family: '${displayFamily}'; }
    main { position: absolute; left: 84px; top: 0; width: 560px; height: 630px; display: flex; flex-direction: column; justify-content: center; }
    main svg { position: absolute; top: 72px; width: 236px; color: ${brand.colors.light.accent}; }
    h1 { font-size: 98px; font-weight: 470; line-height: 0.95; letter-spacing: -0.03em; margin: 66px 0 26px; text-wrap: balance; }
    p { font-size: 33px; line-height: 1.3; margin: 0; color: ${muted}; text-wrap: balance; }
    img { position: absolute; right: 4px; top: -22px; width: 674px; }`
  return { width: 1200, height: 630, html: document(body, styles) }
}

function document(body: string, styles: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${displayFontFaces()} body { margin: 0; } ${styles}</style>${body}`
}
