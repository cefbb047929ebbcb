import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { type Page, chromium } from 'playwright'
import { findBrowser } from './find-browser'

/** At the address of a folder, because only such a page may load font files. */
export async function showHtml(page: Page, html: string): Promise<void> {
  await page.goto(new URL('.', import.meta.url).href)
  await page.setContent(html)
}

/** Bundles a TypeScript file and runs it in a page. */
export async function addScript(page: Page, entry: URL): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    write: false,
  })
  await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join('') })
}

/** A PDF with bookmarks and tags, of the page as `prepare` has changed it. Throws a `BrowserNotFoundError`. */
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
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
    return { pdf, prepared }
  } finally {
    await browser.close()
  }
}
