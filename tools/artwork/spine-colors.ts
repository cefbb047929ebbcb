import sharp from 'sharp'
import { brand } from '../../product/brand'
import type { PrintColors } from './print-colors'

/** The share of the width at the cover's left edge that the spine continues. */
const edgeShare = 0.02

/**
 * The colours of the spine of a book with its own cover: the mean colour of the cover's edge at the
 * spine, and our lightest or darkest colour on it, whichever reads better.
 */
export async function spineColors(cover: Buffer): Promise<PrintColors> {
  const { width, height } = await sharp(cover).metadata()
  const edge = { left: 0, top: 0, width: Math.ceil(width * edgeShare), height }
  const { channels } = await sharp(await sharp(cover).extract(edge).toBuffer()).stats()
  const mean = channels.slice(0, 3).map((channel) => Math.round(channel.mean))
  const { background, text } = brand.colors.light
  const [light, dark] = [contrast(mean, rgb(background)), contrast(mean, rgb(text))]
  return { background: `rgb(${mean.join(' ')})`, print: light >= dark ? background : text }
}

/** The cover with a strip in the spine's colour at its edge, from which the book's spine takes it. */
export async function withSpineEdge(cover: Buffer, color: string): Promise<Buffer> {
  const { width, height } = await sharp(cover).metadata()
  const strip = { width: Math.max(1, Math.round(width * 0.006)), height, channels: 3 } as const
  const input = { create: { ...strip, background: color } }
  return sharp(cover)
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

function rgb(hexadecimal: string): number[] {
  return (hexadecimal.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16))
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
