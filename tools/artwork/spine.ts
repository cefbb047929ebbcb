import { escapeHtml } from '../../lambda/shop/messages/html'
import { bookText, type BookText } from './book-text'
import { spineLayout } from './cover-layout'
import { displayFamily } from './display-font'
import { isEastAsian } from './east-asian'
import { mark } from './logo'
import { coverColors } from './print-colors'

const { width, height, top, bottom } = spineLayout

/** Languages in which most spines are read from the foot to the head. */
const risesIn = /^(de|es|fr|it)\b/

/**
 * The print on the spine as HTML without a background: title, author and brand mark. The page's `typeset` chooses the
 * sizes, and omits the author if the title needs the length.
 */
export function spine(
  { title, author, locale }: BookText = bookText,
  color: string = coverColors.print,
): string {
  const direction = isEastAsian(title) ? ' upright' : risesIn.test(locale) ? ' rising' : ''
  return `<div class="spine${direction}" style="color: ${color}" lang="${escapeHtml(locale)}"><span><b>${escapeHtml(title)}</b><i>${escapeHtml(author)}</i></span>${mark}</div>`
}

/** Styles of the spine, with one CSS pixel per unit. */
export const spineStyles = `
.spine { position: relative; width: ${width}px; height: ${height}px; }
.spine span { position: absolute; inset: ${top}px 0 ${height - bottom}px; display: flex; gap: 44px; justify-content: space-between; align-items: center;
  writing-mode: vertical-rl; text-orientation: sideways; font-family: '${displayFamily}', serif; white-space: nowrap; }
.spine b { font-size: calc(var(--title) * 1px); font-weight: 480; letter-spacing: -0.02em; line-height: 1.08; text-wrap: balance; }
.spine[data-lines='2'] b { white-space: normal; }
.spine i { flex: none; font-size: calc(max(20, 0.6 * var(--title)) * 1px); }
.spine.rising span { rotate: 180deg; }
.spine.upright span { text-orientation: mixed; }
.spine.upright b { letter-spacing: 0; }
.spine.upright i { font-style: normal; }
.spine i[hidden] { display: none; }
.spine svg { position: absolute; left: 30px; bottom: 52px; width: 40px; }
`
