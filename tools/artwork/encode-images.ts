import sharp, { type Sharp } from 'sharp'
import { exifText, markedImages } from '../product/image-mark'
import { faviconPng } from './favicons'
import { type ArtworkImage } from '../product/image-list'
import type { Pictures } from './take-pictures'

/** Encodes one image of the list in its size; `identity` is the fingerprint of what the images show. */
export async function encodedImage(
  pictures: Pictures,
  image: ArtworkImage,
  identity: string,
): Promise<Buffer> {
  const { file, width } = image
  if (file.startsWith('favicon-')) return faviconPng(width)
  const resized = sharp(sourceOf(pictures, file)).resize(width)
  if (markedImages.includes(file))
    resized.withExif({ IFD0: { ImageDescription: exifText(identity) } })
  return encoded(resized, file).toBuffer()
}

function sourceOf({ mockup, turned, front, card, icon }: Pictures, file: string): Buffer {
  if (file.startsWith('mockup-')) return mockup
  if (file.startsWith('cover-')) return front
  if (file === 'turned.avif') return turned
  return file === 'og.jpg' ? card : icon
}

function encoded(image: Sharp, file: string): Sharp {
  // Eight books, in motion: more effort takes as long as all the other images together.
  if (file === 'turned.avif')
    return image.avif({ quality: 35, effort: 4, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.avif'))
    return image.avif({ quality: 47, effort: 6, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.jpg'))
    return image.flatten().jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
  if (file.endsWith('.png')) return image.flatten().png({ palette: true })
  const quality = file === 'cover-600.webp' ? 84 : 76
  return image.webp({ quality, alphaQuality: 100, effort: 6, smartSubsample: true })
}
