import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { faviconIco, faviconPng, faviconSvg } from './favicons'
import { fingerprint } from './fingerprint'
import { artworkImages, imageFolder, type ArtworkImage, exifText, markedImages } from '../product/image-list'
import { chosenImages } from '../product/own-files'
import { encodedInside } from './inside-pictures'
import { encodedPortrait } from './portrait'

/** PNGs, or perhaps JPEGs of the inside: all images except the favicons are made from them. */
export type Pictures = Record<'mockup' | 'turned' | 'front' | 'card' | 'icon', Buffer> & { inside: Buffer[] }

/** Returns a line for each image. */
export async function writeImages(pictures: Pictures): Promise<string[]> {
  const identity = await fingerprint()
  const writing = artworkImages.map(async (image) => {
    const bytes = await encodedImage(pictures, image, identity)
    return write(image.file, `${image.width} × ${image.height}`, bytes)
  })
  await removeEarlier()
  const chosen = [...(await encodedInside(pictures.inside)), ...(await encodedPortrait(imageFolder))]
  return Promise.all([
    ...writing,
    write('favicon.svg', 'any', Buffer.from(faviconSvg())),
    write('favicon.ico', '16, 32, 48', await faviconIco()),
    ...chosen.map(({ file, width, height, bytes }) => write(file, `${width} × ${height}`, bytes)),
  ])
}

/** The seller may have taken away the pictures of the inside and the author. */
async function removeEarlier(): Promise<void> {
  const names = await readdir(imageFolder)
  const earlier = names.filter((name) => chosenImages.test(name))
  await Promise.all(earlier.map((name) => rm(join(imageFolder, name))))
}

/** `identity` is the fingerprint of what the images show. */
async function encodedImage(pictures: Pictures, image: ArtworkImage, identity: string): Promise<Buffer> {
  const { file, width } = image
  if (file.startsWith('favicon-')) return faviconPng(width)
  const resized = sharp(sourceOf(pictures, file)).resize(width)
  if (markedImages.includes(file)) resized.withExif({ IFD0: { ImageDescription: exifText(identity) } })
  return encoded(resized, file).toBuffer()
}

function sourceOf({ mockup, turned, front, card, icon }: Pictures, file: string): Buffer {
  if (file.startsWith('mockup-')) return mockup
  if (file.startsWith('cover-')) return front
  if (file === 'turned.avif') return turned
  return file === 'og.jpg' ? card : icon
}

function encoded(image: Sharp, file: string): Sharp {
  // More effort would double the whole command's time.
  if (file === 'turned.avif') return image.avif({ quality: 35, effort: 4, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.avif')) return image.avif({ quality: 47, effort: 6, chromaSubsampling: '4:2:0' })
  if (file.endsWith('.jpg')) return image.flatten().jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
  if (file.endsWith('.png')) return image.flatten().png({ palette: true })
  const quality = file === 'cover-600.webp' ? 84 : 76
  return image.webp({ quality, alphaQuality: 100, effort: 6, smartSubsample: true })
}

async function write(file: string, size: string, bytes: Buffer): Promise<string> {
  const path = join(imageFolder, file)
  await writeFile(path, bytes)
  const kilobytes = (bytes.length / 1000).toFixed(1).padStart(6)
  return `${relative(process.cwd(), path).padEnd(40)} ${size.padEnd(12)} ${kilobytes} kB`
}
