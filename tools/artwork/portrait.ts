import sharp from 'sharp'
import { author } from '../../product/author'
import { ownPictures } from '../product/own-files'
import { type EncodedImage, readPicture } from './inside-pictures'

/** Twice its size on the landing page. */
const side = 224

/** Only if the page introduces the author. */
export function portraitFile(folder: string): string | undefined {
  return author && ownPictures(folder, 'author')[0]
}

/** A square around the face; none without a picture. */
export async function encodedPortrait(folder: string): Promise<EncodedImage[]> {
  const file = portraitFile(folder)
  if (file === undefined) return []
  const image = sharp(await readPicture(file)).rotate()
  const square = image.flatten({ background: 'white' }).resize(side, side, { position: 'attention' })
  const bytes = await square.webp({ quality: 76, effort: 6 }).toBuffer()
  return [{ file: `author-${side}.webp`, width: side, height: side, bytes }]
}
