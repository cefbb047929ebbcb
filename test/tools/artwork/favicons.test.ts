import sharp from 'sharp'
import { brand } from '../../../product/brand'
import { faviconIco, faviconPng, faviconSvg } from '../../../tools/artwork/favicons'
import { mark } from '../../../tools/artwork/logo'

const { light, dark } = brand.colors

test('the tab icon is the mark in the brand’s accent, light and dark', async () => {
  const svg = faviconSvg()
  const [path = ''] = /<path[^>]*>/.exec(mark) ?? []

  expect(svg).toContain(path)
  expect(svg).toContain(`svg { color: ${light.accent}; }`)
  expect(svg).toMatch(
    new RegExp(`prefers-color-scheme: dark\\) { svg { color: ${dark.accent}; } }`),
  )
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg' })
})

test('the mark has no accessible name, because the seller’s name is beside it', () => {
  expect(mark).not.toMatch(/aria-label|<title/)
})

test('the PNG has the accent on a transparent background', async () => {
  const { data, info } = await sharp(await faviconPng(32))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: 32 * 32 }, (_, index) => [
    ...data.subarray(index * 4, index * 4 + 4),
  ])
  const opaque = pixels.filter(([, , , alpha]) => alpha === 255)

  expect(info).toMatchObject({ width: 32, height: 32, channels: 4 })
  expect(pixels[0]?.[3]).toBe(0)
  expect(opaque.length).toBeGreaterThan(100)
  const hexadecimal = opaque.map((pixel) => Buffer.from(pixel.slice(0, 3)).toString('hex'))
  expect(hexadecimal).toContain(light.accent.slice(1).toLowerCase())
})

test('favicon.ico holds PNGs of 16, 32 and 48 pixels', async () => {
  const ico = await faviconIco()
  const entries = [0, 1, 2].map((index) => ico.subarray(6 + 16 * index, 22 + 16 * index))
  const images = await Promise.all(
    entries.map((entry) => {
      const start = entry.readUInt32LE(12)
      return sharp(ico.subarray(start, start + entry.readUInt32LE(8))).metadata()
    }),
  )

  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  expect(entries.map((entry) => [entry.readUInt8(0), entry.readUInt8(1)])).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])
  expect(images.map(({ format, width }) => [format, width])).toEqual([
    ['png', 16],
    ['png', 32],
    ['png', 48],
  ])
})
