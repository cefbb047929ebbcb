import { join } from 'node:path'
import sharp from 'sharp'

/**
 * The images that carry the fingerprint of what all of them show: the share card, which everybody sees, and the sheet of
 * the turned book, which an update of the store brings with the sample's book.
 */
export const markedImages: readonly string[] = ['og.jpg', 'turned.avif']

/** The text in a marked image's metadata. */
export function exifText(identity: string): string {
  return `Made by npm run artwork from ${identity}`
}

/** The fingerprint in each marked image in `folder`, or `undefined`. */
export function readMarks(folder: string): Promise<(string | undefined)[]> {
  return Promise.all(
    markedImages.map(async (file) => {
      const { exif } = await sharp(join(folder, file)).metadata()
      return /Made by npm run artwork from (\w+)/.exec(exif?.toString('latin1') ?? '')?.[1]
    }),
  )
}

/** A sentence if the turned book is not the book on the other images. */
export async function turnedBookFaults(folder: string): Promise<string[]> {
  const [card, turned] = await readMarks(folder)
  if (card === turned) return []
  return ['product/images/turned.avif shows another book than og.jpg: run npm run artwork.']
}
