import type { Browser } from 'playwright'
import { bookPage, turnedPage } from './book-picture'
import { bookText } from './book-text'
import { imageFolder } from '../product/image-list'
import { insidePictures } from './inside-pictures'
import type { OwnCover } from './own-cover'
import { coverColors, frontPage } from './front-cover'
import { iconPage } from './logo'
import { screenshot } from './screenshot'
import { dataUrl } from './picture-page'
import { bookBox, cardPage } from './share-card'
import { spineColors, spinePage } from './spine'

/** PNGs, or perhaps JPEGs of the inside: all images except the favicons are made from them. */
export type Pictures = Awaited<ReturnType<typeof takePictures>>

export async function takePictures(browser: Browser, own: OwnCover | undefined) {
  const front = own?.png ?? (await screenshot(browser, frontPage(), 3))
  const colors = own ? await spineColors(front) : coverColors
  const spine = await screenshot(browser, spinePage(bookText, colors.print), 3)
  const prints = { front: dataUrl(front), spine: dataUrl(spine), cloth: colors.background }
  const mockup = await screenshot(browser, bookPage(prints), 2)
  // At scale 1, because the sheet is smaller than the page.
  const turned = await screenshot(browser, turnedPage(prints))
  const card = await screenshot(browser, cardPage(await bookBox(mockup)), 2)
  const icon = await screenshot(browser, iconPage(), 2)
  const inside = await insidePictures(browser, imageFolder)
  return { mockup, turned, front, card, icon, inside }
}
