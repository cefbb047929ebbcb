import { chromium, type Page } from 'playwright'
import { findBrowser } from './find-browser'
import { showHtml } from './page'

/**
 * A PDF with bookmarks and tags, of the page as `prepare` has changed it.
 * @throws {BrowserNotFoundError}
 */
export async function printHtml<Prepared>(
  html: string,
  prepare: (page: Page) => Promise<Prepared>,
): Promise<{ pdf: Buffer; prepared: Prepared }> {
  const found = findBrowser()
  // Places glyphs by the font's metrics, not by screen pixels.
  const args = [...found.args, '--font-render-hinting=none']
  const browser = await chromium.launch({ ...found, args })
  try {
    const page = await browser.newPage()
    await showHtml(page, html)
    const prepared = await prepare(page)
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      outline: true,
      tagged: true,
    })
    return { pdf, prepared }
  } finally {
    await browser.close()
  }
}
