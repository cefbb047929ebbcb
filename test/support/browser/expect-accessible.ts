import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks by axe, in dark only the contrast, as nothing but colours differs. Leaves the page in dark. */
export async function expectAccessible(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Needs no second page, as there are no frames.
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
    const checked = colorScheme === 'dark' ? axe.withRules('color-contrast') : axe
    const { violations } = await checked.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, colorScheme).toEqual([])
  }
}
