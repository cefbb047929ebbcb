import type { Browser } from 'playwright'
import { addScript } from '../browser/page'

/** Added to the page by drawing/draw-page.ts. */
declare const window: { drawPage: (pageNumber: number, width: number) => Promise<string> }

/**
 * Takes PNGs of pages of the PDF at `path`, drawn by pdf.js. The pages count from 1.
 *
 * @param width of each picture, in pixels.
 */
export async function pdfPages(
  browser: Browser,
  path: string,
  pages: readonly number[],
  width: number,
): Promise<Buffer[]> {
  const page = await browser.newPage()
  try {
    await page.setContent('<input type="file">')
    await page.setInputFiles('input', path)
    await addScript(page, new URL('drawing/draw-page.ts', import.meta.url))
    const pictures: Buffer[] = []
    for (const number of pages) {
      const url = await page.evaluate(([each, px]) => window.drawPage(each, px), [
        number,
        width,
      ] as const)
      pictures.push(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    }
    return pictures
  } finally {
    await page.close()
  }
}
