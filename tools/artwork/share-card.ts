import sharp from 'sharp'
import { escapeHtml } from '../../lambda/html'
import { brand } from '../../product/brand'
import { formatPrice } from '../../lambda/price'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { pictureFont, dataUrl, picturePage, type PicturePage } from './picture-page'
import { mockupSize } from '../product/image-list'
import { logo, logoStyles } from './logo'

/** In pixels, as recommended by https://developers.facebook.com/docs/sharing/webmasters/images. */
export const cardSize = { width: 1200, height: 630 } as const

const { background, text, muted, accent } = brand.colors.light
const bookMargin = 40

export type CardText = Record<'brandName' | 'headline' | 'title' | 'price' | 'locale', string>

const cardText: CardText = {
  brandName: brand.name,
  headline: pitch.headline,
  title: product.title,
  price: formatPrice(product.priceCents, product.currency, product.locale),
  locale: product.locale,
}

/** What messengers and social networks show for a link. The page's `typeset` chooses the headline's size. */
export function cardPage(book: BookBox, card: CardText = cardText): PicturePage {
  const { brandName, headline, title, price, locale } = card
  const { width, height, top, right } = picturePlace(book)
  const taken = bookMargin + book.width * width
  const html = `<div class="card" style="--taken: ${taken}px" lang="${escapeHtml(locale)}">
  <main>
    ${logo(brandName)}
    <h1${/^[“„«»]/.test(headline) ? ' class="hanging"' : ''}>${escapeHtml(headline)}</h1>
    <p>${escapeHtml(title)} <b>${escapeHtml(price)}</b></p>
  </main>
  <img src="${book.url}" style="width: ${width}px; height: ${height}px; top: ${top}px; right: ${right}px" alt="">
</div>`
  return picturePage(cardSize, html, styles)
}

/** The book itself, not its picture, has the same distance from three edges. */
function picturePlace(book: BookBox) {
  const height = (cardSize.height - 2 * bookMargin) / book.height
  const width = (height * mockupSize.width) / mockupSize.height
  const top = bookMargin - book.top * height
  const right = bookMargin - (1 - book.left - book.width) * width
  return { width, height, top, right }
}

const styles = `${logoStyles}
.card { position: relative; overflow: hidden; width: ${cardSize.width}px; height: ${cardSize.height}px;
  background: ${background}; color: ${text}; font-family: '${pictureFont}', serif; font-variant-numeric: lining-nums; }
.card main { position: absolute; inset: 64px calc(var(--taken) + 60px) 64px 72px; display: flex; flex-direction: column; justify-content: space-between; gap: 28px; }
.card .logo { font-size: 30px; }
.card h1 { font-size: calc(var(--headline) * 1px); font-weight: 500; line-height: 1.02; letter-spacing: -0.028em;
  margin: 0; text-wrap: balance; }
.card h1.hanging { text-indent: -0.42em; }
.card.broken h1 { overflow-wrap: anywhere; }
.card p { font-size: 30px; line-height: 1.25; margin: 0; color: ${muted}; text-wrap: balance; }
.card b { font-weight: 500; color: ${accent}; white-space: nowrap; margin-left: 0.5em; }
.card img { position: absolute; }
`

/** The picture as a data URL, and the book's place in it as fractions of its size. */
export type BookBox = { url: string; left: number; top: number; width: number; height: number }

/** The book is everything that is opaque. */
export async function bookBox(mockup: Buffer): Promise<BookBox> {
  const { width, height } = await sharp(mockup).metadata()
  const opaque = await sharp(mockup).extractChannel('alpha').threshold(254).png().toBuffer()
  const { info } = await sharp(opaque).trim({ background: 'black', threshold: 1 }).toBuffer({ resolveWithObject: true })
  return {
    url: dataUrl(mockup),
    left: -(info.trimOffsetLeft ?? 0) / width,
    top: -(info.trimOffsetTop ?? 0) / height,
    width: info.width / width,
    height: info.height / height,
  }
}
