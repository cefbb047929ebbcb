import type { Page } from '@playwright/test'
import { wording } from '../../product/wording'
import { boxOf, expect, test } from '../support/browser/store'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

/** On a clock that tests advance. Returns what is requested for the turned book, and how to move over its column. */
async function openBook(page: Page) {
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => {
    const [file] = /turn(ed)?-[^/]+$/.exec(request.url()) ?? []
    if (file) requested.push(file.replace(/-.*\./, '.'))
  })
  await page.goto('/')
  const picture = page.getByRole('img', { name: wording.landing.mockupAlt })
  const { left, top, width, height } = await boxOf(picture)
  const moveTo = (place: number) => page.mouse.move(left + place * width, top + height / 2, { steps: 4 })
  return { requested, picture, moveTo }
}

test('the book turns towards the mouse and returns, and nothing is fetched for that before', async ({ page }) => {
  const { requested, picture, moveTo } = await openBook(page)
  const turned = page.locator('canvas')
  // As when the page appears below a mouse that rests.
  await picture.dispatchEvent('pointermove')
  const atRest = await picture.screenshot()
  expect(requested).toEqual([])

  await moveTo(0.9)
  await expect.poll(() => requested).toEqual(['turn.js', 'turned.avif'])
  await expect(async () => {
    await moveTo(0.1)
    await moveTo(0.9)
    await page.clock.runFor(300)
    await expect(turned).toBeVisible({ timeout: 100 })
  }).toPass()
  expect((await picture.screenshot()).equals(atRest)).toBe(false)

  await page.mouse.move(10, 10)
  await page.clock.runFor(3000)
  await expect(turned).toBeHidden()
  expect((await picture.screenshot()).equals(atRest)).toBe(true)
})

test('on a touch screen the book turns once by itself after the page has loaded', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const { requested, picture } = await openBook(page)
  const turned = page.locator('canvas')

  await page.clock.runFor(5000)
  await expect.poll(() => requested).toEqual(['turn.js', 'turned.avif'])
  await expect(async () => {
    await page.clock.runFor(300)
    await expect(turned).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(6000)
  await expect(turned).toBeHidden()
  await expect(picture).toHaveCSS('opacity', '1')
  await context.close()
})

test('a visitor who prefers reduced motion or saves data fetches nothing of the turned book', async ({
  browser,
  baseURL,
}) => {
  for (const [settings, connection] of [
    [{ reducedMotion: 'reduce' }],
    [{ hasTouch: true, reducedMotion: 'reduce' }],
    [{ hasTouch: true, isMobile: true }, { saveData: true }],
  ] as const) {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL, viewport, ...settings })
    const page = await context.newPage()
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const { requested, moveTo } = await openBook(page)

    await moveTo(0.1)
    await moveTo(0.9)
    await page.clock.runFor(5000)

    expect(requested, JSON.stringify(settings)).toEqual([])
    await context.close()
  }
})
