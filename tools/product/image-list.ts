import { fileURLToPath } from 'node:url'

export const imageFolder = fileURLToPath(new URL('../../product/images', import.meta.url))

/** Sizes in pixels. */
export type ArtworkImage = { file: string; width: number; height: number }

/** In pixels; every mockup is made from this picture. */
export const mockupSize = { width: 1024, height: 1536 } as const

/**
 * The sheet of the turned book's pictures, each `width` pixels wide and `degrees` from the next; the book at rest is
 * between the rows. frontend/turning/ shows them.
 */
export const turning = { columns: 4, rows: 2, width: 704, degrees: 2 } as const

/** The first is for a phone of 412 CSS pixels at 1.75 pixels each, the others for sharper phones and desktops. */
const avifWidths = [336, 416, 576, 832, 1024]
/** For the few browsers without AVIF. */
const webpWidths = [416, 832]

/** What `npm run artwork` writes, except favicon.svg and favicon.ico. */
export const artworkImages: readonly ArtworkImage[] = [
  ...avifWidths.map((width) => mockup(width, 'avif')),
  ...webpWidths.map((width) => mockup(width, 'webp')),
  {
    file: 'turned.avif',
    width: turning.columns * turning.width,
    height: (turning.rows * turning.width * 3) / 2,
  },
  { file: 'cover-96.webp', width: 96, height: 144 },
  { file: 'cover-144.webp', width: 144, height: 216 },
  { file: 'cover-600.webp', width: 600, height: 900 },
  { file: 'cover-600.jpg', width: 600, height: 900 },
  { file: 'og.jpg', width: 1200, height: 630 },
  { file: 'favicon-32.png', width: 32, height: 32 },
  { file: 'apple-touch-icon.png', width: 180, height: 180 },
]

function mockup(width: number, format: string): ArtworkImage {
  return { file: `mockup-${width}.${format}`, width, height: (width * 3) / 2 }
}
