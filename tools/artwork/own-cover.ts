import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { coverFault, ownPictures } from '../product/own-files'
import { unreadable } from './inside-pictures'

/** A 2:3 cover of the seller, and a sentence for the seller if it was cropped. */
type OwnCover = { png: Buffer; note: string | undefined }

/** Width by height. */
const shape = 2 / 3
const fileFormats = ['png', 'jpeg']
/** The front's width on the largest picture of the book. */
const leastWidth = 800
/** More shows nowhere: the book is drawn at twice its size. */
const mostWidth = 1800
const mostCropped = 0.15
const advice = `use one of 2:3, such as 1600 × 2400 pixels`

/** @throws Error that explains the remedy, if there is no picture that can be the cover */
export async function ownCover(folder: string): Promise<OwnCover> {
  const fault = coverFault(folder)
  if (fault !== undefined) throw new Error(fault)
  const [file = ''] = ownPictures(folder, 'front')
  const name = `product/images/${basename(file)}`
  const { data, info } = await uprightImage(name, await readFile(file))
  const size = `${name} is ${info.width} × ${info.height} pixels`
  const lost = croppedShare(info)
  if (Math.abs(lost) > mostCropped)
    throw new Error(`${size}, which is too ${lost > 0 ? 'wide' : 'narrow'} for a cover: ${advice}.`)
  if (info.width < leastWidth) throw new Error(`${size}, which is too small for a sharp cover: ${advice}.`)
  const width = Math.min(mostWidth, info.width)
  const height = Math.round(width / shape)
  const png = await sharp(data).resize(width, height, { fit: 'cover' }).png().toBuffer()
  const percent = Math.round(Math.abs(lost) * 100)
  const sides = lost > 0 ? 'the left and right' : 'the top and bottom'
  const note = `${size} and not 2:3: ${percent} % is cropped at ${sides}.`
  return { png, note: percent < 1 ? undefined : note }
}

async function uprightImage(name: string, bytes: Buffer) {
  try {
    const { format } = await sharp(bytes).metadata()
    if (!fileFormats.includes(format)) throw new Error(`a ${format} file`)
    return await sharp(bytes)
      .rotate()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw unreadable(name, 'a PNG or JPEG image', cause)
  }
}

function croppedShare({ width, height }: { width: number; height: number }): number {
  const ratio = width / height / shape
  return ratio > 1 ? 1 - 1 / ratio : ratio - 1
}
