import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { browserScript } from '../artwork/browser-script'
import { typesetPage } from '../artwork/typeset-page'
import { findBrowser } from '../browser/find-browser'

/** What pagination/paginate.ts adds to its page. */
declare const window: { paginate: () => Promise<number> }

export type Print = { pdf: Buffer; pages: number }

/** Fits the cover, breaks an HTML document into pages with paged.js and prints them, with bookmarks and tags. */
export async function printPdf(html: string): Promise<Print> {
  const browser = await chromium.launch(unhinted(findBrowser()))
  const folder = await mkdtemp(join(tmpdir(), 'ebook-'))
  try {
    const page = await browser.newPage()
    // Only a page from a file may load the fonts' files.
    const file = join(folder, 'book.html')
    await writeFile(file, html)
    await page.goto(pathToFileURL(file).href)
    await typesetPage(page)
    await page.addScriptTag({
      content: await browserScript(new URL('pagination/paginate.ts', import.meta.url)),
    })
    const pages = await page.evaluate(() => window.paginate())
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      outline: true,
      tagged: true,
    })
    return { pdf, pages }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Places glyphs by the font's metrics instead of aligning them to screen pixels. */
function unhinted<B extends { args: string[] }>(browser: B): B {
  return { ...browser, args: [...browser.args, '--font-render-hinting=none'] }
}
