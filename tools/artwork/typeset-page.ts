import type { Page } from 'playwright'
import { addScript } from '../browser/page'

/** Added to the page by typesetting/typeset.ts. */
declare const window: { typeset: () => Promise<string[]> }

/**
 * Chooses the sizes of every cover, spine and share card of a page by measuring them in its browser.
 * @throws Error when a text does not fit even at the smallest size
 */
export async function typesetPage(page: Page): Promise<void> {
  await addScript(page, new URL('typesetting/typeset.ts', import.meta.url))
  const [problem] = await page.evaluate(() => window.typeset())
  if (problem === undefined) return
  throw new Error(
    `There is no room for ${problem}, even at the smallest size: shorten the text in product/.`,
  )
}
