import sharp from 'sharp'
import { brand } from '../../product/brand'
import { contrastOf } from '../product/brand-schema'
import type { PrintColors } from './print-colors'

/** The strip at the cover's left edge that the spine continues, as a share of the cover's width. */
const edgeShare = 0.02

/**
 * The colors of the spine of a book with its own cover: the mean color of the cover's edge at the spine, and our
 * lightest or darkest color on it, whichever reads better.
 */
export async function spineColors(cover: Buffer): Promise<PrintColors> {
  const { width, height } = await sharp(cover).metadata()
  const edge = { left: 0, top: 0, width: Math.ceil(width * edgeShare), height }
  const { channels } = await sharp(await sharp(cover).extract(edge).toBuffer()).stats()
  const mean = channels.slice(0, 3).map((channel) => Math.round(channel.mean))
  const color = `#${Buffer.from(mean).toString('hex')}`
  const { background, text } = brand.colors.light
  const isDark = contrastOf(color, background) >= contrastOf(color, text)
  return { background: color, print: isDark ? background : text }
}
