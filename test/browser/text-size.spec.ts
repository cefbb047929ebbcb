import type { Page } from '@playwright/test'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, openCheckout, test } from '../support/browser/store'

/** Enlarges only the text, like a browser whose text zoom leaves the widths of media queries unchanged. */
function enlargeText(page: Page, percent: number) {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

const widths = [320, 360, 390, 1024]

for (const percent of [130, 200]) {
  test(`with text at ${percent} % every page, and the dialog with its choices, fits on phones and tablets`, async ({
    page,
  }) => {
    for (const path of ['/', '/congratulations', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await enlargeText(page, percent)
      for (const width of widths) {
        const place = `${path} at ${width} px`
        await page.setViewportSize({ width, height: 844 })

        expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(width)
        expect(await layoutFaults(page), place).toEqual([])
      }
    }

    const { dialog, choose } = await openCheckout(page)
    await enlargeText(page, percent)
    await choose('both')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })

      expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBe(width)
      expect(await layoutFaults(page), `the dialog at ${width} px`).toEqual([])
    }
  })
}
