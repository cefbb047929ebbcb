import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export const imageFolder = fileURLToPath(new URL('../../product/images', import.meta.url))

/** Sizes in pixels. */
export type ArtworkImage = { file: string; width: number; height: number }

/** In pixels; every mockup is made from this picture. */
export const mockupSize = { width: 1024, height: 1536 } as const

/**
 * Pictures `width` pixels wide and `degrees` from the next; the book at rest is between the rows. frontend/turning/
 * shows them.
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
  { file: 'turned.avif', width: turning.columns * turning.width, height: (turning.rows * turning.width * 3) / 2 },
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

/**
 * They carry the fingerprint of what all images show: the share card, which everybody sees, and the turned book, which
 * an update of the store brings with the sample's book.
 */
export const markedImages: readonly string[] = ['og.jpg', 'turned.avif']

export function exifText(identity: string): string {
  return `Made by npm run artwork from ${identity}`
}

/** In the order of `markedImages`. */
export function readMarks(folder: string): Promise<(string | undefined)[]> {
  return Promise.all(
    markedImages.map(async (file) => {
      const { exif } = await sharp(join(folder, file)).metadata()
      return /Made by npm run artwork from (\w+)/.exec(exif?.toString('latin1') ?? '')?.[1]
    }),
  )
}

/** Also a fault: the turned book is not the book of the other pictures. */
export async function imageFaults(folder: string): Promise<string[]> {
  if (!/<svg[\s>]/.test(await readFile(join(folder, 'mark.svg'), 'utf8').catch(() => '')))
    return ['product/images/mark.svg is no SVG: put your mark there, and run npm run artwork.']
  const names = [...artworkImages.map(({ file }) => file), 'favicon.svg', 'favicon.ico']
  const missing = names.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) return [`product/images lacks ${missing.join(', ')}: run npm run artwork.`]
  const marks = await readMarks(folder).catch(() => undefined)
  if (!marks) return [`${markedImages.join(' or ')} in product/images is no picture: run npm run artwork.`]
  if (marks[0] === marks[1]) return []
  return ['product/images/turned.avif shows another book than og.jpg: run npm run artwork.']
}
