import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { findBrowser } from '../../../tools/browser/find-browser'
import { encodedInside, insidePictures, ownInsideFiles, pdfPages } from '../../../tools/artwork/inside-pictures'

let browser: Browser
beforeAll(async () => (browser = await chromium.launch(findBrowser())))
afterAll(() => browser.close())

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'inside-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

async function draw(name: string, width: number, height: number): Promise<void> {
  const create = { width, height, channels: 3, background: 'black' } as const
  await sharp({ create }).toFile(join(folder, name))
}

describe('the inside', () => {
  test('is the seller’s own pictures by their numbers, none larger than it is', async () => {
    await draw('inside-10.png', 700, 1000)
    await draw('inside-2.jpg', 1400, 2100)
    await draw('inside-01-560x840.webp', 560, 840)

    const pictures = await insidePictures(browser, folder)
    const images = await encodedInside(pictures)

    expect(ownInsideFiles(folder).map((file) => basename(file))).toEqual(['inside-2.jpg', 'inside-10.png'])
    expect(images.map(({ file }) => file)).toEqual([
      'inside-01-560x840.webp',
      'inside-01-1200x1800.webp',
      'inside-02-560x800.webp',
      'inside-02-700x1000.webp',
    ])
  })

  test('is else pages of the PDF, drawn as they are printed', async () => {
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

  test('has no picture that cannot be read', async () => {
    writeFileSync(join(folder, 'inside-1.png'), 'hello')

    const pictures = insidePictures(browser, folder)

    await expect(pictures).rejects.toThrow('product/images/inside-1.png is not an image that can be read.')
  })
})
