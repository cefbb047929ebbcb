import type { Page } from '@playwright/test'
import { displayFace } from '../../frontend/theme/display-face'
import { wording } from '../../product/wording'
import { expect, openCheckout, test } from '../support/browser/store'

const fonts = '**/assets/*.woff2'
const headlines = [
  ['/', wording.landing.headline],
  ['/congratulations', wording.thankYou.congratulations],
] as const

async function expectDisplayFace(page: Page) {
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family)))
    .toContain(displayFace)
}

/** Every text in the display typeface, and whether the page's own font has all its characters. */
async function displayTexts(page: Page) {
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll('body *')) {
      const isDisplay = getComputedStyle(element).fontFamily.startsWith(name)
      element.toggleAttribute('data-display', isDisplay && element.checkVisibility())
    }
  }, displayFace)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const selector = '[data-display]'
  const found = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  return Promise.all(
    found.nodeIds.map(async (nodeId) => {
      const used = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      const { outerHTML } = await cdp.send('DOM.getOuterHTML', { nodeId })
      return { outerHTML, isComplete: used.fonts.every(({ isCustomFont }) => isCustomFont) }
    }),
  )
}

test('every character of display text, also of the dialog, is in the page’s own font', async ({
  page,
}) => {
  for (const path of ['/congratulations', '/no-such-page', '/']) {
    await page.goto(path)
    await expectDisplayFace(page)
    const texts = await displayTexts(page)

    expect(texts.length, path).toBeGreaterThan(0)
    expect(texts.filter(({ isComplete }) => !isComplete)).toEqual([])
  }
  await openCheckout(page)
  await expectDisplayFace(page)
  const texts = await displayTexts(page)

  expect(texts.some(({ outerHTML }) => outerHTML.includes(wording.checkout.title))).toBe(true)
  expect(texts.filter(({ isComplete }) => !isComplete)).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px nothing shifts when the display typeface arrives after the page is complete`, async ({
    page,
  }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route(fonts, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'load' })
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toBeVisible()
    const before = await headline.boundingBox()

    arrival.resolve()
    await expectDisplayFace(page)

    expect(await headline.boundingBox()).toEqual(before)
    expect(await layoutShift(page)).toBeLessThan(0.005)
  })
}

test('a page whose display typeface does not arrive stays the same, without an error', async ({
  page,
}) => {
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'))
  await page.route(fonts, (route) => route.abort())
  await page.goto('/')
  await failed

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family))
  expect(families).not.toContain(displayFace)
})

test('a headline fits a screen of 320 px, however long its words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, name] of headlines) {
    await page.goto(path)
    const headline = page.getByRole('heading', { name })
    await headline.evaluate((heading) => heading.append(' anticonstitutionnellement'.repeat(2)))

    const left = await headline.evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().left
    })
    expect(left, path).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

/** The sum of all layout shifts so far. https://web.dev/articles/cls */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The shifts of a frame are reported after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return new Promise<number>((resolve) => {
      const report = (list: PerformanceObserverEntryList) => {
        const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
        resolve(values.reduce((sum, value) => sum + value, 0))
      }
      new PerformanceObserver(report).observe({ type: 'layout-shift', buffered: true })
      setTimeout(resolve, 500, 0)
    })
  })
}
