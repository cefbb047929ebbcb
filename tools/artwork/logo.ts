import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../lambda/html'
import { brand } from '../../product/brand'
import { pictureFont, picturePage, type PicturePage } from './picture-page'

/** SVG, in the colour of the text around it. */
export const mark = readFileSync(new URL('../../product/images/mark.svg', import.meta.url), 'utf8')

/** HTML for `logoStyles`. */
export function logo(name: string = brand.name): string {
  return `<div class="logo">${mark}<span>${escapeHtml(name)}</span></div>`
}

/** The logo scales with its font size. */
export const logoStyles = `
.logo { display: flex; align-items: center; gap: 0.36em; color: ${brand.colors.light.accent};
  font-family: '${pictureFont}', serif; font-weight: 500; line-height: 1.1; letter-spacing: -0.01em; }
.logo svg { flex: none; width: 1.24em; height: 1.24em; }
.logo span { min-width: 0; overflow-wrap: anywhere; }
`

/** For home screens. */
export function iconPage(): PicturePage {
  const { background, accent } = brand.colors.light
  const size = { width: 180, height: 180 }
  const styles = `
    body { width: 180px; height: 180px; background: ${background}; color: ${accent}; display: grid; place-items: center; }
    svg { width: 116px; height: 116px; }`
  return picturePage(size, mark, styles)
}
