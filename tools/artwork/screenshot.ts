import type { Browser, Page } from 'playwright'
import { addScript, showHtml } from './page-content'
import type { PicturePage } from './picture-page'

/** On a busy machine Chromium fails to capture a picture in one of six runs. */
const mostAttempts = 3

/** A PNG with `scale` pixels per CSS pixel, transparent where the page has no background. */
export async function screenshot(browser: Browser, picture: PicturePage, scale = 1): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await capture(browser, picture, scale)
    } catch (error) {
      const isChance = error instanceof Error && error.message.includes('Unable to capture')
      if (!isChance || attempt === mostAttempts) throw error
    }
  }
}

async function capture(browser: Browser, picture: PicturePage, scale: number): Promise<Buffer> {
  const { width, height } = picture
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  try {
    await openTypeset(page, picture.html)
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
  }
}

/** Defined by drawing/typeset.ts. */
declare const window: { typeset: () => Promise<string[]> }

/** Sets the sizes of spine and share card. Throws an Error when a text fits at no size. */
export async function openTypeset(page: Page, html: string): Promise<void> {
  await showHtml(page, html)
  await addScript(page, new URL('drawing/typeset.ts', import.meta.url))
  const [problem] = await page.evaluate(() => window.typeset())
  if (problem === undefined) return
  throw new Error(`There is no room for ${problem}, even at the smallest size: shorten the text in product/.`)
}
