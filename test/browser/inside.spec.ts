import type { Locator, Page } from '@playwright/test'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { expectAccessible } from '../support/browser/expect-accessible'
import { boxOf, expect, hold, test, windows } from '../support/browser/store'

const { inside } = wording
const names = product.insidePages.map((_page, index, all) => inside.page(index + 1, all.length))
const linkTo = (page: Page, number: number) => page.getByRole('link', { name: names[number - 1], exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: inside.heading })

const last = names.length
const beforeLast = Math.max(1, last - 1)
if (last > 0) lookInside()

/** The number of the page in the middle of the dialog. */
const shownPage = (page: Page) =>
  dialogOf(page)
    .getByRole('img')
    .evaluateAll((images) => {
      const middles = images.map((image) => {
        const { left, width } = image.getBoundingClientRect()
        return Math.abs(left + width / 2 - innerWidth / 2)
      })
      return 1 + middles.findIndex((distance) => distance < 3)
    })

function lookInside() {
  test('no script or page of the ebook is fetched early; a wide window shows all pages, and Add to Cart leads to the checkout and back', async ({
    page,
  }) => {
    const fetched: string[] = []
    await page.setViewportSize({ width: 1440, height: 900 })
    page.on('request', (request) => {
      const [file] = /[^/]*\.js$|(?:inside|cover)-[^/]*$/.exec(request.url()) ?? []
      if (file) fetched.push(file)
    })
    const large = () => fetched.some((file) => file.includes('1200x'))

    await page.goto('/', { waitUntil: 'networkidle' })
    expect(fetched).toEqual([])
    await linkTo(page, 1).scrollIntoViewIfNeeded()
    await expect.poll(() => fetched).toContainEqual(expect.stringMatching(/^inside-.*js$/))
    await expect.poll(() => fetched).toContainEqual(expect.stringMatching(/^app-.*js$/))
    expect(large()).toBe(false)
    await linkTo(page, 1).click()
    await expect.poll(large).toBe(true)

    await expect(dialogOf(page)).toBeVisible()
    const pages = dialogOf(page).locator('[data-pages] > button')
    const { left } = await boxOf(pages.first())
    const { right } = await boxOf(pages.last())
    expect(left).toBeGreaterThanOrEqual(0)
    if (last <= 3) {
      expect(left).toBeCloseTo(1440 - right, 0)
      await expect(dialogOf(page).getByRole('button', { name: inside.next })).toBeHidden()
    }

    const buttons = dialogOf(page).getByRole('button', { name: wording.landing.addToCart })
    const leadsToCheckout = async (button: Locator, opened: number) => {
      await button.click()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByRole('dialog', { name: wording.checkout.title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(linkTo(page, opened)).toBeFocused()
    }
    await leadsToCheckout(buttons.first(), 1)
    await page.setViewportSize({ width: 390, height: 844 })
    await linkTo(page, last).click()
    await leadsToCheckout(buttons.last(), last)
  })

  test('a page opens large and focused, is counted, turned and closed, and a tap enlarges it', async ({ page }) => {
    await page.goto('/')
    const link = linkTo(page, beforeLast)
    const sheet = dialogOf(page)
    for await (const { width } of windows(page, '768x844 390x844')) {
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(sheet).toBeVisible()
      await expect.poll(() => shownPage(page)).toBe(beforeLast)
      await expect(sheet.getByRole('button', { name: names[beforeLast - 1] })).toBeFocused()
      await expect(sheet.getByText(`${beforeLast} / ${last}`)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => shownPage(page)).toBe(last)
      await expect(sheet.getByText(`${last} / ${last}`)).toBeVisible()
      await expect(sheet.locator('[aria-live=polite]')).toHaveText(names[last - 1] ?? '')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => shownPage(page)).toBe(last)
      if (width === 768) {
        const next = sheet.getByRole('button', { name: inside.next })
        await expect(next).toBeDisabled()
        await next.focus()
        await page.keyboard.press('Enter')
        await expect(next).toBeFocused()
        await sheet.getByRole('button', { name: inside.previous }).click()
        await expectAccessible(page, '#inside')
      } else await page.keyboard.press('ArrowLeft')
      await expect.poll(() => shownPage(page)).toBe(beforeLast)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(link).toBeFocused()
    }

    await linkTo(page, 1).click()
    const pages = sheet.locator('[data-pages] > button')
    const shown = pages.first()
    if (last > 1) expect((await boxOf(pages.nth(1))).left).toBeLessThanOrEqual(390 - 16)
    const before = await boxOf(shown)
    await shown.click()
    await expect(shown).toHaveAttribute('aria-pressed', 'true')
    // The text is some three quarters as wide as its page.
    const textWidth = (await boxOf(shown)).width * 0.76
    expect(textWidth).toBeGreaterThan(390 * 0.94)
    expect(textWidth).toBeLessThanOrEqual(390)
    await shown.click()
    await expect(shown).toHaveAttribute('aria-pressed', 'false')
    expect((await boxOf(shown)).width).toBe(before.width)
    await sheet.getByRole('button', { name: inside.close }).click()
    await expect(sheet).toBeHidden()
  })

  test('pages that are read from the right follow at the left', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => (document.dir = 'rtl'))
    await linkTo(page, beforeLast).click()
    await expect.poll(() => shownPage(page)).toBe(beforeLast)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shownPage(page)).toBe(last)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shownPage(page)).toBe(beforeLast)
    await expect(dialogOf(page).getByText(`${beforeLast} / ${last}`)).toBeVisible()
  })

  test('a page pressed early opens with the dialog, or leads to its large picture', async ({ page }) => {
    const script = '**/assets/inside-*.js'
    const arrive = await hold(page, script)
    await page.goto('/')
    await linkTo(page, last).click()
    arrive()
    await expect.poll(() => shownPage(page)).toBe(last)

    await page.unroute(script)
    await page.route(script, (route) => route.abort())
    // Not the picture, because the site's security policy forbids Chromium's own styles around it.
    await page.route(/inside-01-1200x/, (route) => route.fulfill({ contentType: 'text/html' }))
    await page.reload()
    await linkTo(page, 1).click()
    await page.waitForURL(/inside-01-1200x/)
  })
}
