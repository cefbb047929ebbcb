import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { bookBox } from '../../../tools/artwork/book-box'
import { encodedImage } from '../../../tools/artwork/encode-images'
import { faviconIco, faviconSvg } from '../../../tools/artwork/favicons'
import { artworkImages, imageFolder } from '../../../tools/artwork/image-list'
import { ownCover } from '../../../tools/artwork/own-cover'
import { cardPage, iconPage } from '../../../tools/artwork/picture-pages'
import { softwareGraphics } from '../../../tools/artwork/run-artwork'
import { screenshot } from '../../../tools/artwork/screenshot'
import { findBrowser } from '../../../tools/browser/find-browser'

// Run inside a copy of the project: `npm run artwork` without the minutes that the book's photograph
// takes, in whose place the flat cover stands.
const own = await ownCover(imageFolder)
if (!own) throw new Error('The second book has a cover of its own.')
const mockup = await sharp(own.png).ensureAlpha().png().toBuffer()
const browser = await chromium.launch(softwareGraphics(findBrowser()))
try {
  const card = await screenshot(browser, cardPage(await bookBox(mockup)), 2)
  const icon = await screenshot(browser, iconPage(), 2)
  const pictures = { mockup, front: own.png, card, icon }
  for (const image of artworkImages) {
    const path = join(imageFolder, image.file)
    if (image.file.endsWith('.avif'))
      await sharp(mockup).resize(image.width).avif({ effort: 0 }).toFile(path)
    else await writeFile(path, await encodedImage(pictures, image, 'no photograph'))
  }
} finally {
  await browser.close()
}
await writeFile(join(imageFolder, 'favicon.svg'), faviconSvg())
await writeFile(join(imageFolder, 'favicon.ico'), await faviconIco())
