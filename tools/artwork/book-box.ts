import sharp from 'sharp'

/** The book's picture as a data URL, and the book's place in it, as fractions of its width and height. */
export type BookBox = { url: string; left: number; top: number; width: number; height: number }

/** Finds the book in its picture: everything that is opaque. */
export async function bookBox(mockup: Buffer): Promise<BookBox> {
  const { width, height } = await sharp(mockup).metadata()
  const opaque = await sharp(mockup).extractChannel('alpha').threshold(254).png().toBuffer()
  const { info } = await sharp(opaque)
    .trim({ background: 'black', threshold: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    url: dataUrl(mockup),
    left: -(info.trimOffsetLeft ?? 0) / width,
    top: -(info.trimOffsetTop ?? 0) / height,
    width: info.width / width,
    height: info.height / height,
  }
}

/** A PNG as a data URL. */
export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
