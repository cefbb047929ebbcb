import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'

/**
 * The bytes of a seller's own picture.
 * @throws Error with a sentence for the seller if it is no image
 */
export async function readPicture(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  try {
    await sharp(bytes).stats()
    return bytes
  } catch (error) {
    const name = `product/images/${basename(file)}`
    throw new Error(`${name} is not an image that can be read.`, { cause: error })
  }
}
