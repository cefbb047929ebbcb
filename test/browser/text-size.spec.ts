import type { Page } from '@playwright/test'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, openCheckout, test } from '../support/browser/store'

/** Enlarges the text alone, as a browser does whose zoom leaves the widths of media queries as they are. */
function enlargeText(page: Page, percent: number) {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

for (const percent of [130, 200]) {
  for (const width of [320, 360, 390, 1024]) {
    test(`with text at ${percent} % every page fits into ${width} px, and the dialog with its choices`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/', '/congratulations', '/no-such-page']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await enlargeText(page, percent)

        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
        expect(await layoutFaults(page), path).toEqual([])
      }

      const { dialog, choose } = await openCheckout(page)
      await enlargeText(page, percent)
      await choose('both')

      expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBe(width)
      expect(await layoutFaults(page)).toEqual([])
    })
  }
}
