import type { Browser } from 'playwright'
import { bookBox } from './book-box'
import { bookText } from './book-text'
import { mockupSize } from './image-list'
import type { OwnCover } from './own-cover'
import { photographBook } from './photograph-book'
import { cardPage, frontPage, iconPage, spinePage } from './picture-pages'
import { coverColors } from './print-colors'
import { screenshot } from './screenshot'
import { spineColors, withSpineEdge } from './spine-colors'

/** The PNGs that all images but the favicons are made from. */
export type Pictures = { mockup: Buffer; front: Buffer; card: Buffer; icon: Buffer }

/** Draws the cover, unless the seller has one, and takes every picture. */
export async function takePictures(
  browser: Browser,
  own: OwnCover | undefined,
  exposures: number,
  onExposure: (taken: number) => void,
): Promise<Pictures> {
  const front = own?.png ?? (await screenshot(browser, frontPage(), 3))
  const colors = own ? await spineColors(front) : coverColors
  const sitting = {
    front: own ? await withSpineEdge(front, colors.background) : front,
    spine: await screenshot(browser, spinePage(bookText, colors.print), 3),
    size: mockupSize,
    exposures,
  }
  const mockup = await photographBook(browser, sitting, onExposure)
  const card = await screenshot(browser, cardPage(await bookBox(mockup)), 2)
  return { mockup, front, card, icon: await screenshot(browser, iconPage(), 2) }
}
