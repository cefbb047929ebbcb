import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails with the rule and the elements of every violation that axe finds in the page or a part of it: in light by all
 * rules, and in dark, where nothing but colours differs, by their contrast. Leaves the page in dark.
 */
export async function expectAccessible(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The legacy mode needs no second page; it is for pages without frames.
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
    const checked = colorScheme === 'dark' ? axe.withRules('color-contrast') : axe
    const { violations } = await checked.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, colorScheme).toEqual([])
  }
}
