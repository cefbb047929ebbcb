import { brand } from '../../product/brand'
import { coverSize, spineLayout } from './cover-layout'
import { displayFontFaces } from './display-font'
import { frontCover, frontCoverStyles } from './front-cover'
import { mark } from './logo'
import { cardSize, shareCard, shareCardStyles } from './share-card'
import { spine, spineStyles } from './spine'

/** An HTML document to photograph, and the picture's size in CSS pixels. */
export type PicturePage = { html: string; width: number; height: number }

/** The front cover, with the given text and motif or our own. */
export function frontPage(...cover: Parameters<typeof frontCover>): PicturePage {
  const styles = `${frontCoverStyles} body { --cover-width: ${coverSize.width}px; }`
  return { ...coverSize, html: document(frontCover(...cover), styles) }
}

/** The print on the spine, on a transparent background. */
export function spinePage(...print: Parameters<typeof spine>): PicturePage {
  const { width, height } = spineLayout
  return { width, height, html: document(spine(...print), spineStyles) }
}

/** The brand mark on its background, for home screens. */
export function iconPage(): PicturePage {
  const { background, accent } = brand.colors.light
  const styles = `
    body { width: 180px; height: 180px; background: ${background}; color: ${accent}; display: grid; place-items: center; }
    svg { width: 116px; height: 116px; }`
  return { width: 180, height: 180, html: document(mark, styles) }
}

/** The share card, with the book's picture. */
export function cardPage(...card: Parameters<typeof shareCard>): PicturePage {
  return { ...cardSize, html: document(shareCard(...card), shareCardStyles) }
}

function document(body: string, styles: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${displayFontFaces()} body { margin: 0; } ${styles}</style>${body}`
}
