import sharp from 'sharp'
import { brand } from '../../product/brand'
import { mark } from './logo'

const { light, dark } = brand.colors
const iconSides = [16, 32, 48]

/** An SVG document for light and dark tabs. */
export function faviconSvg(svg: string = mark): string {
  const style = `<style>svg { color: ${light.accent}; } @media (prefers-color-scheme: dark) { svg { color: ${dark.accent}; } }</style>`
  return svg.replace(/<svg[^>]*>/, (tag) => `${tag}\n  ${style}`)
}

export function faviconPng(side: number): Promise<Buffer> {
  const svg = mark.replaceAll('currentColor', light.accent)
  return sharp(Buffer.from(svg), { density: 72 * 12 })
    .resize(side, side)
    .png()
    .toBuffer()
}

/** An ICO file holds PNGs: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
export async function faviconIco(): Promise<Buffer> {
  const pngs = await Promise.all(iconSides.map(faviconPng))
  const header = Buffer.from([0, 0, 1, 0, pngs.length, 0])
  let offset = header.length + entrySize * pngs.length
  const entries = pngs.map((png, index) => {
    const side = iconSides[index] ?? 0
    const entry = Buffer.alloc(entrySize)
    // Width, height, no palette; one plane of 32 bits.
    entry.set([side, side, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pngs])
}

const entrySize = 16
