import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { product } from '../../../product/product'
import { findBrowser } from '../../../tools/browser/find-browser'
import {
  encodedInside,
  insidePictures,
  ownInsideFiles,
} from '../../../tools/artwork/inside-pictures'

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

    expect(ownInsideFiles(folder).map((file) => basename(file))).toEqual([
      'inside-2.jpg',
      'inside-10.png',
    ])
    expect(images.map(({ file }) => file)).toEqual([
      'inside-01-560x840.webp',
      'inside-01-1200x1800.webp',
      'inside-02-560x800.webp',
      'inside-02-700x1000.webp',
    ])
  })

  test('is else the pages of the PDF that product.ts names, as they are printed', async () => {
    const pictures = await insidePictures(browser, folder)

    const drawn = await Promise.all(pictures.map((png) => sharp(png).greyscale().stats()))
    const isPrinted = drawn.map(({ channels: [grey] }) => [grey?.min ?? 255, grey?.max])
    expect(isPrinted).toEqual(product.insidePages.map(() => [expect.any(Number), 255]))
    for (const [darkest] of isPrinted) expect(darkest).toBeLessThan(60)
  })

  test('has no picture that cannot be read', async () => {
    writeFileSync(join(folder, 'inside-1.png'), 'hello')

    const pictures = insidePictures(browser, folder)

    await expect(pictures).rejects.toThrow(
      'product/images/inside-1.png is not a PNG or JPEG image that can be read.',
    )
  })
})
