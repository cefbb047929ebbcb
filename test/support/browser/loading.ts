import { expect, type Page } from '@playwright/test'
import { displayFace } from '../../../frontend/theme/display-face'

/** It arrives after the page, unless it has none of the page's characters. */
export async function expectDisplayFace(page: Page) {
  if ((await page.locator('script[data-fonts]').getAttribute('data-fonts')) === '') return
  await expect.poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family))).toContain(displayFace)
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
