import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { readMarks, imageFolder } from '../product/image-list'
import { ownPictures } from '../product/own-files'
import { ebookPdf, ownInsideFiles } from './inside-pictures'
import { mark } from './logo'
import { portraitFile } from './portrait'

/** Covers everything that the images show. */
export async function fingerprint(): Promise<string> {
  const { title, author, priceCents, currency, locale, insidePages } = product
  const { name, colors } = brand
  const texts = [title, author, pitch.headline, name]
  const shown = [texts, [priceCents, currency, locale], insidePages, colors, mark]
  const hash = createHash('sha256').update(JSON.stringify(shown))
  const own = ownInsideFiles(imageFolder)
  const inside = own.length === 0 && insidePages.length > 0 ? [ebookPdf] : own
  const files = [...ownPictures(imageFolder, 'front'), ...inside, portraitFile(imageFolder)]
  for (const file of files.filter((each) => each !== undefined))
    for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

export async function isArtworkCurrent(): Promise<boolean> {
  const [present, marks] = await Promise.all([fingerprint(), readMarks(imageFolder)])
  return marks.every((each) => each === present)
}
