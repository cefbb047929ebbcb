import type { Page } from '@playwright/test'
import { displayFace } from '../../frontend/theme/display-face'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { expectDisplayFace, recordShifts } from '../support/browser/loading'
import { addToCart, expect, hold, test, windows } from '../support/browser/store'

const fonts = '**/assets/*.woff2'

/** Letters that are not Latin, and full-width characters such as `￥`. */
const otherAlphabet = /(?!\p{Script=Latin})\p{L}|[\uFF01-\uFFEE]/u

/** A text is complete if the page's own font has all characters of alphabets that the typeface has. */
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
      const isOwn = used.fonts.every(({ isCustomFont }) => isCustomFont)
      return { outerHTML, isComplete: isOwn || otherAlphabet.test(outerHTML) }
    }),
  )
}

test('every character of display text, also of the dialog, is in the page’s own font', async ({ page }) => {
  const { checkout, notFound } = wording
  for (const [path, heading] of [
    ['/congratulations', pitch.thankYou.congratulations],
    ['/no-such-page', notFound.heading],
    ['/', checkout.title],
  ] as const) {
    await page.goto(path)
    await expectDisplayFace(page)
    if (path === '/') await addToCart(page).click()
    const texts = await displayTexts(page)

    expect(texts.map(({ outerHTML }) => outerHTML).join('\n')).toContain(heading)
    expect(texts.filter(({ isComplete }) => !isComplete)).toEqual([])
  }
})

test('nothing shifts when the display typeface arrives late, or never', async ({ page }) => {
  const shifts = await recordShifts(page)
  const headline = page.getByRole('heading', { level: 1 })
  for await (const { width } of windows(page, '390 1440')) {
    const arrive = await hold(page, fonts)
    await page.goto('/')
    await expect(headline).toBeVisible()
    const before = await headline.boundingBox()

    arrive()
    await expectDisplayFace(page)

    expect(await headline.boundingBox(), `${width} px`).toEqual(before)
    expect(await shifts(), `${width} px`).toBeLessThan(0.005)
  }

  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'))
  await page.unroute(fonts)
  await page.route(fonts, (route) => route.abort())
  await page.reload()
  await failed
  await expect(headline).toBeVisible()
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family))
  expect(families).not.toContain(displayFace)
})
