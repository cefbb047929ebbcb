import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { product } from '../../product/product'
import { pdfPages } from './pdf-pages'
import { readPicture } from './read-picture'

/** The file whose pages the landing page shows, unless the seller has pictures of them. */
export const ebookPath = join(import.meta.dirname, '../../product/ebook', product.ebookFile)

/** The widths in pixels: in the row of pages, and opened. */
const widths = [560, 1200]

/** The seller's own pictures of the inside, in the order of their numbers: `inside-1.png`, `inside-2.jpg`. */
export function ownInsideFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /^inside-\d+\.(png|jpe?g)$/.test(name))
  return files
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => join(folder, name))
}

/** The pictures of the inside: the seller's own in `folder`, or else the pages that product.ts names. */
export async function insidePictures(browser: Browser, folder: string): Promise<Buffer[]> {
  const own = ownInsideFiles(folder)
  if (own.length > 0) return Promise.all(own.map(readPicture))
  if (product.insidePages.length === 0) return []
  return pdfPages(browser, ebookPath, product.insidePages, Math.max(...widths))
}

/** A picture as the landing page loads it; sizes in pixels. */
export type EncodedImage = { file: string; width: number; height: number; bytes: Buffer }

/**
 * Encodes each picture in its widths, none wider than it is. The names have number and size, which the landing page
 * reads: `inside-01-560x840.webp`.
 */
export function encodedInside(pictures: readonly Buffer[]): Promise<EncodedImage[]> {
  const images = pictures.flatMap((picture, index) =>
    widths.map(async (width) => {
      const image = sharp(picture).rotate().flatten({ background: 'white' })
      const { data, info } = await image
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 60, effort: 6 })
        .toBuffer({ resolveWithObject: true })
      const number = String(index + 1).padStart(2, '0')
      const file = `inside-${number}-${info.width}x${info.height}.webp`
      return { file, width: info.width, height: info.height, bytes: data }
    }),
  )
  return Promise.all(images)
}
