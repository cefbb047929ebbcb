import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks by axe, in dark only the contrast, as nothing but colours differs. Leaves the page in dark. */
export async function expectAccessible(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isDark = colorScheme === 'dark'
    // Its source, of half a megabyte, is in the page by then.
    const builder = new AxeBuilder(isDark ? { page, axeSource: 'void axe' } : { page })
    // Needs no second page, as there are no frames.
    const axe = builder
      .include(part)
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
    const checked = isDark ? axe.withRules('color-contrast') : axe
    const { violations } = await checked.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, colorScheme).toEqual([])
  }
}
