import { rm, writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'
import type { PicturePage } from './picture-pages'

/** The page's document. */
declare const document: { fonts: { ready: Promise<unknown> } }

/** Takes a PNG with `scale` pixels per CSS pixel; it is transparent where the page has no background. */
export async function screenshot(
  browser: Browser,
  picture: PicturePage,
  scale = 1,
): Promise<Buffer> {
  const { width, height } = picture
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  // Only a page from a file may load the fonts' files.
  const folder = await mkdtemp(join(tmpdir(), 'artwork-'))
  try {
    const file = join(folder, 'picture.html')
    await writeFile(file, picture.html)
    await page.goto(pathToFileURL(file).href)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
    await rm(folder, { recursive: true })
  }
}
