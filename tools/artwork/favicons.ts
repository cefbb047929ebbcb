import sharp from 'sharp'
import { brand } from '../../product/brand'
import { mark } from './logo'

const { light, dark } = brand.colors
const iconSides = [16, 32, 48]

/** The mark in the brand's colors, for light and dark tabs, as an SVG document. */
export function faviconSvg(svg: string = mark): string {
  const style = `<style>svg { color: ${light.accent}; } @media (prefers-color-scheme: dark) { svg { color: ${dark.accent}; } }</style>`
  return svg.replace(/<svg[^>]*>/, (tag) => `${tag}\n  ${style}`)
}

/** The mark in the brand's light accent as a PNG of `side` pixels. */
export function faviconPng(side: number): Promise<Buffer> {
  const svg = mark.replaceAll('currentColor', light.accent)
  return sharp(Buffer.from(svg), { density: 72 * 12 })
    .resize(side, side)
    .png()
    .toBuffer()
}

/**
 * The mark in three sizes as an ICO file, which holds PNGs:
 * https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export async function faviconIco(): Promise<Buffer> {
  const pngs = await Promise.all(iconSides.map(faviconPng))
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pngs.length, 4)
  let offset = header.length + entrySize * pngs.length
  const entries = pngs.map((png, index) => {
    const entry = directoryEntry(iconSides[index] ?? 0, png.length, offset)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pngs])
}

const entrySize = 16

function directoryEntry(side: number, bytes: number, offset: number): Buffer {
  const entry = Buffer.alloc(entrySize)
  entry.writeUInt8(side, 0)
  entry.writeUInt8(side, 1)
  entry.writeUInt16LE(1, 4)
  entry.writeUInt16LE(32, 6)
  entry.writeUInt32LE(bytes, 8)
  entry.writeUInt32LE(offset, 12)
  return entry
}
