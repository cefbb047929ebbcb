import { browserScript } from '../artwork/browser-script'
import { typesetPage } from '../artwork/typeset-page'
import { printHtml } from '../browser/print-html'

/** What pagination/paginate.ts adds to its page. */
declare const window: { paginate: () => Promise<number> }

export type Print = { pdf: Buffer; pages: number }

/** Fits the cover, breaks an HTML document into pages with paged.js and prints them. */
export async function printPdf(html: string): Promise<Print> {
  const { pdf, prepared: pages } = await printHtml(html, async (page) => {
    await typesetPage(page)
    await page.addScriptTag({
      content: await browserScript(new URL('pagination/paginate.ts', import.meta.url)),
    })
    return page.evaluate(() => window.paginate())
  })
  return { pdf, pages }
}
