import { type CDPSession, expect, type Page } from '@playwright/test'
import { displayFace } from '../../../frontend/theme/display-face'

/** It arrives after the page, unless it has none of the page's characters. */
export async function expectDisplayFace(page: Page) {
  if ((await page.locator('script[data-fonts]').getAttribute('data-fonts')) === '') return
  await expect.poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family))).toContain(displayFace)
}

/** Letters that are not Latin, and full-width characters such as `￥`. */
const otherAlphabet = /(?!\p{Script=Latin})\p{L}|[\uFF01-\uFFEE]/u

/** Waits until headings have the typeface, and all characters of the alphabets that it has. */
export async function expectDisplayText(page: Page) {
  await expectDisplayFace(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  // A page has the typeface before its texts do.
  await expect.poll(() => displayTexts(page, cdp)).toEqual({ hasHeading: true, incomplete: [] })
}

async function displayTexts(page: Page, cdp: CDPSession) {
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll('body *')) {
      const isDisplay = getComputedStyle(element).fontFamily.startsWith(name)
      element.toggleAttribute('data-display', isDisplay && element.checkVisibility())
    }
  }, displayFace)
  const { root } = await cdp.send('DOM.getDocument')
  const selector = '[data-display]'
  const found = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const texts = await Promise.all(
    found.nodeIds.map(async (nodeId) => {
      const used = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      const { outerHTML } = await cdp.send('DOM.getOuterHTML', { nodeId })
      const isOwn = used.fonts.every(({ isCustomFont }) => isCustomFont)
      return { outerHTML, isComplete: isOwn || otherAlphabet.test(outerHTML) }
    }),
  )
  return {
    hasHeading: texts.some(({ outerHTML }) => /^<h[12]/.test(outerHTML)),
    incomplete: texts.filter(({ isComplete }) => !isComplete).map(({ outerHTML }) => outerHTML),
  }
}

/** Records layout shifts from now on; returns how to read their sum. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // The shifts of a frame are reported after it.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      return Number(Reflect.get(globalThis, 'shifts').sum)
    })
}
