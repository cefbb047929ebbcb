import type { Page } from '@playwright/test'
import { wording } from '../../product/wording'
import { expect, test } from '../support/browser/store'

const { landing, notFound, thankYou } = wording
/** Runs the app at once, even on pages that may never need it. */
const hydrate = (page: Page) =>
  page.evaluate(async () => {
    const app = document.querySelector<HTMLElement>('script[data-app]')?.dataset['app'] ?? ''
    const { hydrate: run }: { hydrate: () => Promise<void> } = await import(app)
    await run()
  })

/** Logged when the app runs on the not-found page, so after hydration. */
const notFoundLog = '404 Error: User attempted to access'

for (const [path, heading] of [
  ['/', landing.headline],
  ['/?from=mail#top', landing.headline],
  ['/congratulations', thankYou.congratulations],
  ['/congratulations/', thankYou.congratulations],
  ['/congratulations/?session_id=cs_test_1', thankYou.congratulations],
] as const) {
  test(`${path} is the same page from the server and in the app`, async ({ page, baseURL }) => {
    const response = await page.goto(baseURL + path)
    expect(response?.status()).toBe(200)
    await expect(page.getByText(heading)).toBeVisible()

    await hydrate(page)

    await expect(page.getByText(heading)).toBeVisible()
    await expect(page.getByText(notFound.heading)).toBeHidden()
  })
}

for (const path of [
  '/Congratulations',
  '/congratulations//',
  '/congratulations/index.html',
  '/%63ongratulations',
  '/assets/nope.js',
  '/assets/nope-1a2b3c4d.js',
  '/images/nope.webp',
  '/favicon-nope.png',
  '/index.html',
  '/not-found',
  '//',
  '//congratulations',
]) {
  test(`${path} is not found by the server or the app`, async ({ page, baseURL }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(notFoundLog))
    const response = await page.goto(baseURL + path)

    expect(response?.status()).toBe(404)
    expect(response?.headers()['content-type']).toContain('text/html')
    await logged
    await expect(page.getByText(notFound.heading)).toBeVisible()
  })
}

test('a program that requests a missing asset gets the not-found page, and HEAD has its headers', async ({
  request,
}) => {
  for (const path of ['/assets/nope.js', '/assets/nope-1a2b3c4d.js', '/images/nope.webp']) {
    const [get, head] = [await request.get(path), await request.head(path)]

    expect([get.status(), head.status()]).toEqual([404, 404])
    expect(await get.text()).toContain(notFound.heading)
    for (const response of [get, head]) {
      expect(response.headers()).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
      })
    }
    expect(await head.text()).toBe('')
  }
})
