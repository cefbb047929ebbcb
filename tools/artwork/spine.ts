import sharp from 'sharp'
import { escapeHtml } from '../../lambda/html'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { contrastOf } from '../product/brand-schema'
import { pictureFont, picturePage, type PicturePage } from './picture-page'
import { mark } from './logo'

/** 100 units are an inch of a 6 × 9 inch book. The title begins at `top`, the print ends at `bottom`. */
export const spineLayout = { width: 100, height: 900, top: 46, bottom: 750 } as const
const { width, height, top, bottom } = spineLayout

/** `locale` is BCP 47. */
export type SpineText = { title: string; author: string; locale: string }

/** In these languages most spines read upwards. */
const risesIn = /^(de|es|fr|it)\b/

/** Transparent. The page's `typeset` chooses the sizes, and omits the author if the title needs the length. */
export function spinePage(color: string, { title, author, locale }: SpineText = product): PicturePage {
  const direction = isEastAsian(title) ? ' upright' : risesIn.test(locale) ? ' rising' : ''
  const print = `<div class="spine${direction}" style="color: ${color}" lang="${escapeHtml(locale)}"><span><b>${escapeHtml(title)}</b><i>${escapeHtml(author)}</i></span>${mark}</div>`
  return picturePage(spineLayout, print, styles)
}

const styles = `
.spine { position: relative; width: ${width}px; height: ${height}px; }
.spine span { position: absolute; inset: ${top}px 0 ${height - bottom}px; display: flex; gap: 44px; justify-content: space-between; align-items: center;
  writing-mode: vertical-rl; text-orientation: sideways; font-family: '${pictureFont}', serif; white-space: nowrap; }
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

/** Chinese, Japanese and Korean stand upright and fill their lines. */
function isEastAsian(text: string): boolean {
  return /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)
}

/** The left edge, which the spine continues, as a share of the cover's width. */
const edgeShare = 0.02

/** The mean colour of the cover's left edge, and our lightest or darkest colour on it, whichever reads better. */
export async function spineColors(cover: Buffer): Promise<{ background: string; print: string }> {
  const size = await sharp(cover).metadata()
  const edge = { left: 0, top: 0, width: Math.ceil(size.width * edgeShare), height: size.height }
  const { channels } = await sharp(await sharp(cover).extract(edge).toBuffer()).stats()
  const mean = channels.slice(0, 3).map((channel) => Math.round(channel.mean))
  const color = `#${Buffer.from(mean).toString('hex')}`
  const { background, text } = brand.colors.light
  const isDark = contrastOf(color, background) >= contrastOf(color, text)
  return { background: color, print: isDark ? background : text }
}
