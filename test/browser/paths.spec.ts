import { wording } from '../../product/wording'
import { expect, test } from '../support/browser/store'

const { landing, notFound, thankYou } = wording
/** Logged when the app runs on the not-found page, so after hydration. */
const notFoundLog = '404 Error: User attempted to access'

for (const [path, heading, title] of [
  ['/', landing.headline, wording.site.title],
  ['/?from=mail#top', landing.headline, wording.site.title],
  ['/congratulations', thankYou.congratulations, thankYou.title],
  ['/congratulations/', thankYou.congratulations, thankYou.title],
  ['/congratulations/?session_id=cs_test_1', thankYou.congratulations, thankYou.title],
] as const) {
  test(`${path} is the same page from the server and in the app`, async ({ page, baseURL }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/app-*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const response = await page.goto(baseURL + path, { waitUntil: 'domcontentloaded' })
    expect(response?.status()).toBe(200)
    await expect(page.getByText(heading)).toBeVisible()
    await page.evaluate(() => (document.title = ''))

    arrival.resolve()
    await page.keyboard.press('Shift')

    // The app sets it when the page is hydrated.
    await expect(page).toHaveTitle(title)
    await expect(page.getByText(heading)).toBeVisible()
  })
}

for (const path of [
  '/Congratulations',
  '/congratulations//',
  '/congratulations/index.html',
  '/%63ongratulations',
  '/index.html',
  '/not-found',
  '//',
  '//congratulations',
]) {
  test(`${path} is not found by the server and by the app`, async ({ page, baseURL }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(notFoundLog))
    const response = await page.goto(baseURL + path)

    expect(response?.status()).toBe(404)
    await logged
    await expect(page.getByText(notFound.heading)).toBeVisible()
  })
}
