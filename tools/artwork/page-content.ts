import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

/** At the address of a folder, because only such a page may load font files. */
export async function showHtml(page: Page, html: string): Promise<void> {
  await page.goto(new URL('.', import.meta.url).href)
  await page.setContent(html)
}

export async function addScript(page: Page, entry: URL): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    write: false,
  })
  await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join('') })
}
