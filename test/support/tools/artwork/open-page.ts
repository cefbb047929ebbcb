import { chromium, type Page } from 'playwright'
import * as z from 'zod'
import type { PicturePage } from '../../../../tools/artwork/picture-page'
import { openTypeset } from '../../../../tools/artwork/screenshot'
import { findBrowser } from '../../../../tools/browser/find-browser'

/** A rectangle in CSS pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

const boxSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })

/** Opens a browser with one page, which shows one picture after another. */
export async function openPicturePage() {
  const browser = await chromium.launch(findBrowser())
  const page = await browser.newPage()
  return {
    page,
    show: async ({ html, width, height }: PicturePage) => {
      await page.setViewportSize({ width, height })
      await openTypeset(page, html)
    },
    close: () => browser.close(),
  }
}

/** The box around the text of the first element, or `undefined` where there is none. */
export async function textBox(page: Page, selector: string): Promise<Box | undefined> {
  const box: unknown = await page.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (!element) return undefined
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, right, bottom, width } = range.getBoundingClientRect()
    return width === 0 ? undefined : { left, top, right, bottom }
  })()`)
  return boxSchema.optional().parse(box ?? undefined)
}

/** How many pixels of a box lie in the cover's motif. */
export async function inkedPoints(page: Page, { left, top, right, bottom }: Box): Promise<number> {
  return z.number().parse(
    await page.evaluate(`(() => {
      const path = document.querySelector('.cover path')
      let count = 0
      for (let x = ${left}; x <= ${right}; x++)
        for (let y = ${top}; y <= ${bottom}; y++)
          if (path?.isPointInFill(new DOMPoint(x, y))) count++
      return count
    })()`),
  )
}
