import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { findBrowser } from '../browser/find-browser'

/** What pagination/paginate.ts adds to its page. */
declare const window: { paginate: () => Promise<number> }

export type Print = { pdf: Buffer; pages: number }

/** Breaks an HTML document into pages with paged.js and prints them, with bookmarks and tags. */
export async function printPdf(html: string): Promise<Print> {
  const browser = await chromium.launch(unhinted(findBrowser()))
  const folder = await mkdtemp(join(tmpdir(), 'ebook-'))
  try {
    const page = await browser.newPage()
    // Only a page from a file may load the fonts' files.
    const file = join(folder, 'book.html')
    await writeFile(file, html)
    await page.goto(pathToFileURL(file).href)
    await page.addScriptTag({ content: await paginationScript() })
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

async function paginationScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('pagination/paginate.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error('esbuild wrote no script for the pagination')
  return script.text
}
