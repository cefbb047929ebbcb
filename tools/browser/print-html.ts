import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright'
import { findBrowser } from './find-browser'

/**
 * Prints an HTML document, with bookmarks and tags, after `prepare` has changed its page. Throws a
 * `BrowserNotFoundError` if there is no browser.
 */
export async function printHtml<Prepared>(
  html: string,
  prepare: (page: Page) => Promise<Prepared>,
): Promise<{ pdf: Buffer; prepared: Prepared }> {
  const browser = await chromium.launch(unhinted(findBrowser()))
  const folder = await mkdtemp(join(tmpdir(), 'print-'))
  try {
    const page = await browser.newPage()
    // Only a page from a file may load the fonts' files.
    const file = join(folder, 'page.html')
    await writeFile(file, html, { mode: 0o600 })
    await page.goto(pathToFileURL(file).href)
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
    await rm(folder, { recursive: true })
  }
}

/** Places glyphs by the font's metrics instead of aligning them to screen pixels. */
function unhinted<B extends { args: string[] }>(browser: B): B {
  return { ...browser, args: [...browser.args, '--font-render-hinting=none'] }
}
