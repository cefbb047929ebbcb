import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { artworkImages } from './image-list'

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
