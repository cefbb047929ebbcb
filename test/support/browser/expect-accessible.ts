import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../tools/build/project-root'

declare const axe: typeof Axe

const source = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Checks by axe, in dark only the contrast, as nothing but colours differs. Leaves the page in dark. */
export async function expectAccessible(page: Page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', { runOnly: 'color-contrast' }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(
      async ([selector, options]) => {
        const { violations } = await axe.run(selector, { ...options, resultTypes: ['violations'], preload: false })
        return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      },
      [part, rules] as const,
    )
    expect(found, colorScheme).toEqual([])
  }
}
