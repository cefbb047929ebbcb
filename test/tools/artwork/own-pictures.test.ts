import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { encodedInside, insidePictures, ownInsideFiles, pdfPages } from '../../../tools/artwork/inside-pictures'
import { ownCover } from '../../../tools/artwork/own-cover'
import { findBrowser } from '../../../tools/browser/find-browser'
import { unusedEbooks, unusedPictures } from '../../../tools/product/own-files'
import { useFolder } from '../../support/run/use-folder'

let browser: Browser
beforeAll(async () => (browser = await chromium.launch(findBrowser())))
afterAll(() => browser.close())

const folder = useFolder()

async function draw(name: string, width: number, height: number): Promise<void> {
  const create = { width, height, channels: 3, background: 'black' } as const
  await sharp({ create }).toFile(join(folder, name))
}

test('the inside is the seller’s own pictures by their numbers, none larger than it is', async () => {
  await draw('inside-10.png', 700, 100)
  await draw('inside-2.JPG', 1400, 210)
  await draw('inside-01-560x84.webp', 560, 84)

  const pictures = await insidePictures(browser, folder)
  const images = await encodedInside(pictures)

  expect(ownInsideFiles(folder).map((file) => basename(file))).toEqual(['inside-2.JPG', 'inside-10.png'])
  expect(images.map(({ file }) => file)).toEqual([
    'inside-01-560x84.webp',
    'inside-01-1200x180.webp',
    'inside-02-560x80.webp',
    'inside-02-700x100.webp',
  ])
})

test('pages of a PDF are drawn as they are printed', async () => {
  const page = await browser.newPage()
  await page.setContent('<p>One<p style="break-before: page; background: black">Two')
  await page.pdf({ path: join(folder, 'book.pdf'), width: '6in', height: '9in', printBackground: true })

  const pictures = await pdfPages(browser, join(folder, 'book.pdf'), [2], 300)

  const [png] = await Promise.all(pictures.map((picture) => sharp(picture).greyscale().stats()))
  const { info } = await sharp(pictures[0]).toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ format: 'png', width: 300, height: 450 })
  expect(png?.channels[0]).toMatchObject({ min: 0, max: 255 })
  // The black line is a small part of the page.
  expect(png?.channels[0]?.mean).toBeGreaterThan(200)
})

const cropped = (size: string, what: string) => `product/images/front.png is ${size} pixels and not 2:3: ${what}`

test.each([
  ['FRONT.JPEG', 2000, 3000, [1800, 2700], undefined],
  ['front.png', 800, 1280, [800, 1200], cropped('800 × 1280', '6 % is cropped at the top and bottom.')],
  ['front.png', 850, 1100, [850, 1275], cropped('850 × 1100', '14 % is cropped at the left and right.')],
])('%s of %d × %d becomes a cover of %j pixels', async (name, width, height, size, note) => {
  await draw(name, width, height)

  const cover = await ownCover(folder)
  const made = await sharp(cover.png).metadata()

  expect([made.format, made.width, made.height]).toEqual(['png', ...size])
  expect(cover.note).toBe(note)
})

test.each([
  [2400, 1600, 'too wide for a cover'],
  [1000, 3000, 'too narrow for a cover'],
  [400, 600, 'too small for a sharp cover'],
])('a cover of %d × %d is refused as %s', async (width, height, fault) => {
  await draw('front.png', width, height)

  await expect(ownCover(folder)).rejects.toThrow(
    `front.png is ${width} × ${height} pixels, which is ${fault}: use one of 2:3, such as 1600 × 2400 pixels.`,
  )
})

test.each([
  [[], 'has no front.png or front.jpg: save your cover there, 2:3 and at least 800 pixels wide.'],
  [['front.jpg', 'front.png'], 'has front.jpg and front.png: keep one.'],
])('with the covers %j the pictures are refused: product/images %s', async (names, fault) => {
  for (const name of names) await draw(name, 800, 1200)

  await expect(ownCover(folder)).rejects.toThrow(`product/images ${fault}`)
})

const inside = () => insidePictures(browser, folder)
const front = () => ownCover(folder)
const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 1.5}"/>`
const tooLarge = 'has too many pixels: save it with at most 10,000 on each side.'

test.each([
  ['inside-1.png', 'is not an image that can be read.', 'hello', inside],
  ['front.png', 'is not a PNG or JPEG image that can be read.', 'hello', front],
  ['front.png', 'is not a PNG or JPEG image that can be read.', svg(800), front],
  ['inside-1.png', tooLarge, svg(16_000), inside],
  ['front.png', tooLarge, svg(16_000), front],
])('a picture is refused: %s %s', async (name, reason, content, read) => {
  writeFileSync(join(folder, name), content)

  await expect(read()).rejects.toThrow(`product/images/${name} ${reason}`)
})

test.each([
  ['author.heic', 'author.jpg'],
  ['Portrait 2.webp', 'author.jpg'],
  ['front.webp', 'front.jpg'],
  ['Front Cover.jpg', 'front.jpg'],
  ['mark.png', 'mark.svg'],
  ['page 3.png', 'inside-1.jpg'],
  ['holiday.jpg', 'one of the names in README'],
])('%s is in no use: it is named with what to save it as, %s', async (name, wanted) => {
  const used = ['front.JPG', 'author.png', 'inside-1.JPEG', 'inside-01-560x84.webp', 'mark.svg', 'og.jpg', '.DS_Store']
  for (const each of [...used, name]) writeFileSync(join(folder, each), '')

  expect(unusedPictures(folder)).toEqual([`product/images/${name} is not used: save it as ${wanted}`])
})

test('an EPUB or PDF that product.ts does not name is named', () => {
  for (const name of ['a.pdf', 'b.PDF', 'b.epub', 'notes.md', '._a.pdf']) writeFileSync(join(folder, name), '')

  const unused = (name: string) => `product/${basename(folder)}/${name} is not used: name it in product/product.ts`
  expect(unusedEbooks(folder, ['a.pdf', undefined])).toEqual(['b.PDF', 'b.epub'].map(unused))
  expect(unusedEbooks(join(folder, 'sample'), [undefined])).toEqual([])
})

test('a photo is rotated as its camera was held, and transparency becomes white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const create = { width: 1200, height: 800, channels: 4, background } as const
  const held = sharp({ create }).withMetadata({ orientation: 6 })
  await held.toFile(join(folder, 'front.png'))

  const cover = sharp((await ownCover(folder)).png)
  const { dominant } = await cover.stats()

  expect(await cover.metadata()).toMatchObject({ width: 800, height: 1200 })
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})
