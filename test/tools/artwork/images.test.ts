import { create } from 'fontkitten'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { sheet } from '../../../frontend/turning/turned-frame'
import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'
import { bookBox } from '../../../tools/artwork/share-card'
import { faviconIco, faviconPng, faviconSvg } from '../../../tools/artwork/favicons'
import { fingerprint } from '../../../tools/artwork/fingerprint'
import { artworkImages, imageFolder as folder, turning } from '../../../tools/product/image-list'
import { mark } from '../../../tools/artwork/logo'
import { spineColors } from '../../../tools/artwork/spine'
import { cutDisplayFont } from '../../../tools/fonts/cut-display-font'
import { devAssembly } from '../../support/store/dev-assembly'

const { light, dark } = brand.colors

const decode = (file: string) => sharp(join(folder, file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
const decodings: Record<string, ReturnType<typeof decode>> = {}
const decoded = (file: string) => (decodings[file] ??= decode(file))

test('the images of product/ exist, are complete, and have their sizes', async () => {
  const found = artworkImages.map(async ({ file }) => {
    const { width, height } = (await decoded(file)).info
    return { file, width, height }
  })

  expect(await Promise.all(found)).toEqual(artworkImages)
})

test('the mockup fills its picture, on a transparent background for light and dark pages', async () => {
  const { data, info } = await decoded('mockup-416.avif')
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 255
  const { width, height } = await bookBox(readFileSync(join(folder, 'mockup-832.webp')))

  const sides = Array.from({ length: info.height }, (_, y) => [alphaAt(0, y), alphaAt(info.width - 1, y)])
  const ends = Array.from({ length: info.width }, (_, x) => [alphaAt(x, 0), alphaAt(x, info.height - 1)])
  expect(Math.max(...[...sides, ...ends].flat())).toBeLessThan(3)
  expect(alphaAt(208, 312)).toBe(255)
  expect(width).toBeGreaterThan(0.78)
  expect(height).toBeGreaterThan(0.9)
})

test('the turned book is each time a step further to the right, on a transparent background', async () => {
  const { columns, rows, width } = turning
  const height = (width * 3) / 2
  const { data, info } = await decoded('turned.avif')
  const boxes = []
  for (let index = 0; index < columns * rows; index += 1) {
    const cell = { left: (index % columns) * width, top: Math.floor(index / columns) * height, width, height }
    const picture = sharp(data, { raw: info }).extract(cell).png({ compressionLevel: 0 })
    boxes.push(await bookBox(await picture.toBuffer()))
  }

  expect(turning).toMatchObject(sheet)
  const widths = boxes.map((box) => box.width)
  expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => b - a))
  expect(Math.min(...boxes.map(({ left, top }) => Math.min(left, top)))).toBeGreaterThan(0)
  const feet = boxes.map(({ top, height: high }) => top + high)
  expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(0.03)
})

test('images are small where they are loaded most: on phones, below a pointer and in emails', () => {
  const kilobytes = (file: string) => statSync(join(folder, file)).size / 1000

  expect(kilobytes('mockup-336.avif')).toBeLessThanOrEqual(9)
  expect(kilobytes('turned.avif')).toBeLessThanOrEqual(150)
  expect(kilobytes('cover-600.jpg')).toBeLessThanOrEqual(90)
})

test.each<[object, object]>([
  [product, { title: 'Another' }],
  [product, { priceCents: product.priceCents + 1 }],
  [product, { currency: 'sek' }],
  [brand, { name: 'Another' }],
])('a change of product/ changes the fingerprint of the images: %#', async (object, change) => {
  const before = await fingerprint()
  const original = { ...object }

  Object.assign(object, change)
  const after = await fingerprint()
  Object.assign(object, original)

  expect(after).not.toBe(before)
  expect(await fingerprint()).toBe(before)
})

test('the mark has the colour of the surrounding text, and no name, because the seller’s is beside it', () => {
  const svg = readFileSync(join(folder, 'mark.svg'), 'utf8')

  expect(svg).toContain('fill="currentColor"')
  expect(svg).not.toMatch(/#[0-9a-f]{3,6}\b/i)
  expect(mark).not.toMatch(/aria-label|<title/)
})

test('the mark is in tabs in the brand’s accent, light and dark, and as a PNG on a transparent background', async () => {
  const svg = faviconSvg()
  const picture = sharp(await faviconPng(32)).raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const pixels = data.toString('hex').match(/.{8}/g) ?? []

  expect(svg).toContain(/<path[^>]*>/.exec(mark)?.[0])
  expect(svg).toContain(`svg { color: ${light.accent}; }`)
  expect(svg).toContain(`prefers-color-scheme: dark) { svg { color: ${dark.accent}; } }`)
  expect(info).toMatchObject({ width: 32, height: 32, channels: 4 })
  expect(pixels[0]).toMatch(/00$/)
  expect(pixels.filter((pixel) => pixel.endsWith('ff')).length).toBeGreaterThan(100)
  expect(pixels).toContain(`${light.accent.slice(1).toLowerCase()}ff`)
})

test('favicon.ico has the mark as three PNGs', async () => {
  const ico = await faviconIco()
  const entries = [0, 1, 2].map((index) => ico.subarray(6 + 16 * index, 22 + 16 * index))
  const images = await Promise.all(
    entries.map(async (entry) => {
      const start = entry.readUInt32LE(12)
      const png = ico.subarray(start, start + entry.readUInt32LE(8))
      const { format, width } = await sharp(png).metadata()
      return [entry.readUInt8(0), entry.readUInt8(1), width, format]
    }),
  )

  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  expect(images).toEqual([16, 32, 48].map((side) => [side, side, side, 'png']))
})

test.each([
  ['#0a3c1e', '#0a3c1e', light.background],
  ['#faf0b4', '#faf0b4', light.text],
  ['#ffffff', '#000000', light.background],
])('the spine of a cover of %s has the colour of its edge, %s, with readable print', async (...row) => {
  const [background, edge, print] = row
  const cover = { create: { width: 800, height: 1200, channels: 3, background } } as const
  const border = { create: { ...cover.create, width: 40, background: edge } }
  const edged = sharp(cover).composite([{ input: border, left: 0, top: 0 }])

  expect(await spineColors(await edged.png().toBuffer())).toEqual({ background: edge, print })
})

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const cut = (text: string) => cutDisplayFont(Array.from(text), 'sfnt')

test('a cut of the display font has the given characters and no others, in weight 500, with its kerning', async () => {
  const [{ bytes } = { bytes: Buffer.of() }] = await cut('Go “n”')
  const opened = create(bytes)

  const characters = opened.isCollection ? [] : opened.characterSet.map((point) => String.fromCodePoint(point))
  // The subsetter adds U+FFFF.
  expect(characters.toSorted().join('')).toBe(' Gno“”\uFFFF')
  expect(opened).toMatchObject({ variationAxes: {}, 'OS/2': { usWeightClass: 500 } })
  expect(bytes.includes('GPOS')).toBe(true)
})

test.each([
  ['éœßñąőİşỆơ', ['éœßñ', 'ąőİşơ', 'Ệ']],
  ['AЖ猫😀', ['A']],
  ['Ж', []],
])('cuts of the display font for %s come from the files that have the letters: %j', async (text, expected) => {
  const cuts = await cut(text)

  expect(cuts.map(({ characters }) => characters.join(''))).toEqual(expected)
})

test('the printable ASCII characters of the display font take less than 13 KB as WOFF2', async () => {
  const [font] = await cutDisplayFont(ascii, 'woff2')

  expect(font?.bytes.subarray(0, 4).toString()).toBe('wOF2')
  expect(font?.bytes.length).toBeLessThan(13_000)
})

test('a bundle has the display face with the characters of the headings of product/, and nothing that cuts it', async () => {
  const bundles = globSync(join(await devAssembly(), 'asset.*/index.js')).map((path) => readFileSync(path, 'utf8'))
  const code = bundles.find((text) => text.includes('"d09GM')) ?? ''
  // In the order of their names.
  const [ofDownloadPage, ofEmail] = code.match(/\["d09GM[^\]]+\]/g) ?? []
  const lacksOf = (list = '[]', ...texts: string[]) => {
    const fonts = JSON.parse(list).map((font: string) => create(Buffer.from(font, 'base64')))
    const found = new Set(fonts.flatMap((font: object) => Object(font).characterSet))
    return Array.from(texts.join('')).filter((each) => !found.has(each.codePointAt(0) ?? 0))
  }

  expect(bundles.join()).not.toMatch(/harfbuzz|fontkitten|wawoff2/)
  const { email, download } = messages
  const pages = [download.ready, download.outdated, download.notFound, download.unavailable]
  // A typeface without a character leaves it to the next one: only the sample's is known to have all.
  expect(lacksOf(ofEmail, brand.name, email.heading, email.helpHeading)).toEqual([])
  expect(lacksOf(ofDownloadPage, brand.name, ...pages.map(({ heading }) => heading))).toEqual([])
})
