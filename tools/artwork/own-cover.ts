import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { coverSize } from './cover-layout'

/** A cover that the seller brought: 2:3, as PNG, and a sentence for the seller if it was cropped. */
export type OwnCover = { png: Buffer; note: string | undefined }

const fileNames = ['front.png', 'front.jpg', 'front.jpeg']
const fileFormats = ['png', 'jpeg']
/** The front is that large on the largest picture of the book. */
const leastWidth = 800
/** Our own cover's pictures are that large; a larger file is scaled down. */
const mostWidth = 1800
const mostCropped = 0.15
const advice = `use one of 2:3, such as 1600 × 2400 pixels`

/**
 * The picture in `folder` that replaces the cover which we would draw, if there is one.
 * @throws Error when it cannot be the cover; the message says what to do
 */
export async function ownCover(folder: string): Promise<OwnCover | undefined> {
  const files = fileNames.map((name) => join(folder, name)).filter((file) => existsSync(file))
  const [file, another] = files
  if (file === undefined) return undefined
  const name = `product/images/${basename(file)}`
  if (another !== undefined)
    throw new Error(`product/images has ${basename(file)} and ${basename(another)}: keep one.`)
  const cover = await uprightImage(name, await readFile(file))
  const cropped = croppedShare(name, cover)
  const width = Math.min(mostWidth, cover.width)
  const height = Math.round((width * coverSize.height) / coverSize.width)
  const png = await sharp(cover.image).resize(width, height, { fit: 'cover' }).png().toBuffer()
  return { png, note: cropNote(name, cover, cropped) }
}

type Upright = { image: Buffer; width: number; height: number }

/** Turns a photo upright, and fills what is transparent with white. */
async function uprightImage(name: string, bytes: Buffer): Promise<Upright> {
  try {
    const { format } = await sharp(bytes).metadata()
    if (!fileFormats.includes(format)) throw new Error(`a ${format} file`)
    const { data, info } = await sharp(bytes)
      .rotate()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch (error) {
    throw new Error(`${name} is not a PNG or JPEG image that can be read.`, {
      cause: error,
    })
  }
}

/** How much of the width or height is lost at 2:3; negative where the height is. */
function croppedShare(name: string, { width, height }: Upright): number {
  const ratio = (width / height) * (coverSize.height / coverSize.width)
  const lost = ratio > 1 ? 1 - 1 / ratio : ratio - 1
  if (Math.abs(lost) > mostCropped)
    throw new Error(
      `${name} is ${width} × ${height} pixels, which is too ${lost > 0 ? 'wide' : 'narrow'} for a cover: ${advice}.`,
    )
  if (width < leastWidth)
    throw new Error(
      `${name} is ${width} × ${height} pixels, which is too small for a sharp cover: ${advice}.`,
    )
  return lost
}

function cropNote(name: string, { width, height }: Upright, lost: number): string | undefined {
  const percent = Math.round(Math.abs(lost) * 100)
  if (percent < 1) return undefined
  const sides = lost > 0 ? 'the left and right' : 'the top and bottom'
  return `${name} is ${width} × ${height} pixels and not 2:3: ${percent} % is cropped at ${sides}.`
}
