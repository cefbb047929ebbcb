import { coverMotif } from '../../product/artwork/motif'
import { escapeHtml } from '../../lambda/html'
import { brand } from '../../product/brand'
import { bookText, type BookText, coverTitle, isEastAsian } from './book-text'
import { coverLayout, coverSize } from './cover-layout'
import { displayFamily, picturePage, type PicturePage } from './picture-page'
import { mark } from './logo'

const { margin, motifTop, textGap, textTop } = coverLayout
const { width, height } = coverSize

export type PrintColors = { background: string; print: string }

/** For the cover, spine and back that we draw. */
export const coverColors: PrintColors = { background: brand.colors.light.accent, print: brand.colors.light.background }

/** Data of an SVG path; empty for a cover without a motif. */
export const ownMotif = coverMotif({ left: margin, right: width, top: motifTop, bottom: height })

/** Its sizes are chosen by the page's `typeset`. Without a motif it ends with a rule and the brand mark. */
export function frontCover(text: BookText = bookText, motif: string = ownMotif): string {
  const isPlain = motif.trim() === ''
  return `<div class="cover${isPlain ? ' plain' : ''}" lang="${escapeHtml(text.locale)}">
  ${isPlain ? mark : `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="${motif}"/></svg>`}
  <div class="cover-text">
    <p class="cover-title${lineClass(text.title)}">${titleHtml(text)}</p>
    ${text.subtitle === '' ? '' : `<p class="cover-subtitle">${typographic(text.subtitle)}</p>`}
  </div>
  <p class="cover-author">${escapeHtml(text.author)}</p>
</div>`
}

function titleHtml({ title, locale }: BookText): string {
  const { article, rest } = coverTitle(title, locale)
  const first = article === undefined ? '' : `<i>${escapeHtml(article)}</i> `
  return `${first}<b>${typographic(rest)}</b>`
}

/** No line breaks before French punctuation. */
function typographic(text: string): string {
  return escapeHtml(text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00A0'))
}

/** Characters that would touch in tightly set lines: East Asian, descenders, accented capitals. */
function lineClass(title: string): string {
  if (isEastAsian(title)) return ' full'
  return /[gjpqyQ]|\p{Lu}\p{M}/u.test(title.normalize('NFD')) ? ' open' : ''
}

export function frontPage(...cover: Parameters<typeof frontCover>): PicturePage {
  const styles = `${frontCoverStyles} body { --cover-width: ${width}px; }`
  return picturePage(coverSize, frontCover(...cover), styles)
}

/** `--cover-width` is a CSS length. Optical sizes are fixed, so that a small cover is the large one scaled down. */
const frontCoverStyles = `
.cover { --u: calc(var(--cover-width) / ${width}); position: relative; overflow: hidden;
  width: calc(${width} * var(--u)); height: calc(${height} * var(--u));
  background: ${coverColors.background}; color: ${coverColors.print};
  font-family: '${displayFamily}', serif; font-variation-settings: 'opsz' 24; font-kerning: normal; }
.cover p { margin: 0; text-align: left; text-indent: 0; hyphens: none; }
.cover svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: currentColor; }
.cover-text { position: absolute; top: calc(${textTop} * var(--u)); left: calc(${margin} * var(--u)); right: calc(${margin} * var(--u)); }
.cover-title { --size: calc(var(--title) * var(--u)); font-variation-settings: 'opsz' 72; }
.cover-title i, .cover-title b { display: block; }
.cover-title i { font-size: calc(0.49 * var(--size)); font-weight: 300; line-height: 1.32; letter-spacing: -0.01em; }
.cover-title b { font-size: var(--size); font-weight: 470; line-height: 0.88; letter-spacing: -0.035em; margin-left: -0.035em; text-wrap: balance; }
.cover-title.open b { line-height: 0.97; }
.cover-title.full b { line-height: 1.15; letter-spacing: 0; margin-left: 0; word-break: auto-phrase; }
.broken .cover-title b { overflow-wrap: anywhere; line-height: 1; }
.cover-subtitle { width: calc(var(--subtitle-width) * var(--u)); font-size: calc(var(--subtitle) * var(--u));
  line-height: 1.22; text-wrap: balance; }
.cover .cover-subtitle { margin-top: calc(${textGap} * var(--u)); }
.cover-author { position: absolute; top: calc(var(--top) * var(--u)); left: calc(${margin} * var(--u));
  width: max-content; max-width: calc(300 * var(--u));
  font-size: calc(var(--size) * var(--u)); font-style: italic; line-height: 1.1; text-wrap: balance; }
.plain .cover-author { top: auto; bottom: calc(${margin} * var(--u)); width: calc(${width - 2 * margin} * var(--u)); max-width: none;
  box-sizing: border-box; border-top: calc(1.5 * var(--u)) solid; padding: calc(20 * var(--u)) calc(60 * var(--u)) 0 0; }
.plain > svg { inset: auto calc(${margin} * var(--u)) calc(${margin - 4} * var(--u)) auto; width: calc(34 * var(--u)); height: auto; }
`
