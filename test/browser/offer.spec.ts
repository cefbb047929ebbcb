import type { Page } from '@playwright/test'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { recordShifts } from '../support/browser/loading'
import { addToCart, boxOf, expect, test, windows } from '../support/browser/store'

const priceOf = (page: Page) => page.locator('[data-bar] p:has(strong)')

/** In the window, the button also covered by nothing. */
function areWithinReach(page: Page) {
  return page.locator('[data-bar]').evaluate((bar) => {
    const button = bar.querySelector('button') ?? bar
    const { left, top, width, height } = button.getBoundingClientRect()
    const isInWindow = [button, ...bar.querySelectorAll('s, strong, b')].every((each) => {
      const box = each.getBoundingClientRect()
      return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    })
    return isInWindow && button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** The bar is a row of 72 px on a phone; a second row would add the button's height. */
const barHeight = (page: Page) => page.locator('[data-bar]').evaluate((element) => element.clientHeight)

test('price and button are in view on any screen, in a wide window with the book', async ({ page }) => {
  await page.goto('/')
  await expect(addToCart(page)).toHaveCount(1)
  const sizes = '360x640 412x732 320x568 667x375 800x1280 1024x600 1440x900 2560x1440'
  for await (const { size: screen } of windows(page, sizes)) {
    await page.evaluate(() => scrollTo(0, 0))

    expect(await areWithinReach(page), screen).toBe(true)
    await page.getByText(wording.reviews.heading).scrollIntoViewIfNeeded()
    expect(await areWithinReach(page), screen).toBe(true)
    await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    expect(await areWithinReach(page), screen).toBe(true)
    expect(await barHeight(page), screen).toBeLessThan(100)
  }

  for await (const { width } of windows(page, '390 1024 1440')) {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.locator('[data-stuck]')).toHaveCount(0)
    const lefts = await page.evaluate(
      (selectors) =>
        selectors.map((selector) => {
          const range = document.createRange()
          range.selectNodeContents(document.querySelector(selector) ?? document.body)
          return range.getBoundingClientRect().left
        }),
      ['main :is(s, strong)', 'main ul li'],
    )
    expect(lefts[1], `${width} px`).toBeCloseTo(lefts[0] ?? Number.NaN, 0)
  }

  const title = page.locator('[data-bar]').getByText(product.title)
  for await (const _window of windows(page, '844x390 768x1024 1440x900')) {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(title).toBeHidden()

    await page.evaluate(() => scrollTo(0, 1500))
    await expect(title).toBeVisible()
    const main = await boxOf(page.locator('main'))
    const price = await boxOf(priceOf(page))
    const bought = await boxOf(addToCart(page))
    expect((await boxOf(page.locator('[data-bar] img'))).left).toBe(main.left)
    expect(price.left).toBeGreaterThan((await boxOf(title)).right)
    // A long label is below the price.
    if (bought.top >= price.bottom) continue
    expect(bought.left).toBeGreaterThanOrEqual(price.right + 16)
    expect(bought.right).toBeCloseTo(main.right, 0)
  }

  // At 400 % zoom the bar would fill the window.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(addToCart(page)).not.toBeInViewport()
})

test('the bar covers no text and no focused element; behind the dialog that its button opens a phone skips cards, and the page keeps its height', async ({
  page,
}) => {
  await page.goto('/')
  // The window is as high as the page, so that nothing is scrolled and the bar is in its place.
  for await (const { width } of windows(page, '390x9000 800x9000 1440x9000')) {
    const covered = await page
      .locator(':not(details) > p, summary, li, h1, h2, a, blockquote')
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { left, top, width: w, height } = element.getBoundingClientRect()
          // In a row that scrolls sideways.
          if (left + w / 2 > innerWidth) return []
          const hit = document.elementFromPoint(left + w / 2, top + height / 2)
          return hit && (element.contains(hit) || hit.contains(element)) ? [] : [element.textContent]
        }),
      )
    expect(covered, `${width} px`).toEqual([])
  }

  await page.setViewportSize({ width: 667, height: 375 })
  const isInFront = await page.getByText(pitch.candour).evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 10, bottom - 4) === element
  })
  expect(isInFront).toBe(true)

  await page.setViewportSize({ width: 360, height: 640 })
  const bar = await barHeight(page)
  const review = page.locator('figure').last()
  await review.evaluate((element) => {
    element.tabIndex = 0
    scrollBy(0, element.getBoundingClientRect().top)
    element.focus()
  })
  expect((await boxOf(review)).top).toBeGreaterThanOrEqual(bar)

  await page.evaluate(() => scrollTo(0, 0))
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await pageHeight()
  await addToCart(page).click()
  await expect(page.getByRole('dialog', { name: wording.checkout.title })).toBeVisible()
  const quote = page.locator('blockquote').last()
  expect(await quote.evaluate((last) => last.checkVisibility({ contentVisibilityAuto: true }))).toBe(false)
  expect(await pageHeight()).toBe(before)
})

test('the bar shifts nothing when it leaves its place and returns', async ({ page }) => {
  // The typeface moves lines by a fraction of a pixel whenever it arrives, also while scrolling.
  await page.route('**/*.woff2', (route) => route.abort())
  const shifts = await recordShifts(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  for (const y of [400, 2000, 6000, 0]) {
    await page.evaluate((top) => scrollTo(0, top), y)
    expect(await shifts(), `${y} px`).toBe(0)
  }
})
