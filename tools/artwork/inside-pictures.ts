import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { product } from '../../product/product'
import { ownPictures } from '../product/own-files'
import { addScript } from './page-content'

/** Its pages are shown unless the seller has pictures of the inside. */
export const ebookPdf = join(import.meta.dirname, '../../product/ebook', product.ebookFile)

/** In pixels: in the row of pages, and opened. */
const widths = [560, 1200]

/** Ordered by number: `inside-1.png`, `inside-2.jpg`. */
export function ownInsideFiles(folder: string): string[] {
  return ownPictures(folder, 'inside').toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** The seller's own in `folder`, or else the pages that product.ts names. */
export async function insidePictures(browser: Browser, folder: string): Promise<Buffer[]> {
  const own = ownInsideFiles(folder)
  if (own.length > 0) return Promise.all(own.map(readPicture))
  if (product.insidePages.length === 0) return []
  return pdfPages(browser, ebookPdf, product.insidePages, Math.max(...widths))
}

/** @throws Error with a sentence for the seller if it is no image */
export async function readPicture(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  try {
    await sharp(bytes).stats()
    return bytes
  } catch (cause) {
    throw unreadable(`product/images/${basename(file)}`, 'an image', cause)
  }
}

/** A sentence for the seller; `cause` is sharp's error. */
export function unreadable(name: string, wanted: string, cause: unknown): Error {
  const isTooLarge = cause instanceof Error && cause.message.includes('pixel limit')
  const reason = isTooLarge
    ? 'has too many pixels: save it with at most 10,000 on each side'
    : `is not ${wanted} that can be read`
  return new Error(`${name} ${reason}.`, { cause })
}

/** Defined by drawing/draw-page.ts. */
declare const window: { drawPage: (pageNumber: number, width: number) => Promise<string> }

/** PNGs of pages, which are numbered from 1; `width` is in pixels. */
export async function pdfPages(
  browser: Browser,
  path: string,
  pages: readonly number[],
  width: number,
): Promise<Buffer[]> {
  const page = await browser.newPage()
  try {
    await page.setContent('<input type="file">')
    await page.setInputFiles('input', path)
    await addScript(page, new URL('drawing/draw-page.ts', import.meta.url))
    const pictures: Buffer[] = []
    for (const number of pages) {
      const url = await page.evaluate(([each, px]) => window.drawPage(each, px), [number, width] as const)
      pictures.push(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    }
    return pictures
  } finally {
    await page.close()
  }
}

/** Sizes in pixels. */
export type EncodedImage = { file: string; width: number; height: number; bytes: Buffer }

/** None is enlarged. The landing page reads number and size from the name: `inside-01-560x840.webp`. */
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
