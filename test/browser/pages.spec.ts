import type { Page } from '@playwright/test'
import { brand } from '../../product/brand'
import { testimonials } from '../../product/testimonials'
import { wording } from '../../product/wording'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, openCheckout, priceBlock, test } from '../support/browser/store'

const { landing } = wording

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('every page fits and is accessible on phones, tablets and computers', async ({ page }) => {
      for (const path of ['/', '/congratulations', '/no-such-page']) {
        await page.goto(path)
        await expectGood(page)
      }
    })

    test('the dialog fits and is accessible on phones, tablets and computers', async ({ page }) => {
      const { choose } = await openCheckout(page)
      await choose('both')
      await expectGood(page)
    })
  })
}

async function expectGood(page: Page) {
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
}

test('no text is cut off, overlapped or broken within a word, at any width', async ({ page }) => {
  for (const path of ['/', '/congratulations', '/no-such-page']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })

      expect(await layoutFaults(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('the reviews have one column on a phone, two on a tablet and four on a computer', async ({
  page,
}) => {
  await page.goto('/')
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })

    const lefts = await Promise.all(
      testimonials.map(async ({ review }) => (await page.getByText(review).boundingBox())?.x),
    )
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
})

test('prices, texts and reviews are visible before any script runs', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/')

  const main = page.getByRole('main')
  for (const words of priceBlock) await expect(main.getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: wording.landing.addToCart })).toBeVisible()
  for (const { review, name, location } of testimonials) {
    await expect(page.getByText(review)).toBeAttached()
    await expect(page.getByText(name).first()).toBeAttached()
    await expect(page.getByText(location).first()).toBeAttached()
  }
  await context.close()
})

test('each card is delayed by a tenth of a second', async ({ page }) => {
  await page.goto('/')

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('figure') })
  // Reads the styles, because the animations of the first cards may have ended.
  const animations = await cards.evaluateAll((items) =>
    items.map((card) => {
      const { animationName, animationDelay } = getComputedStyle(card)
      return [animationName, animationDelay]
    }),
  )
  expect(animations).toEqual(testimonials.map((_card, index) => ['settle', `${index / 10}s`]))
})

test('no card is animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')

  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('an unknown page is a 404 that logs its path and links to the landing page', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto('/no/such-page')

  expect(response?.status()).toBe(404)
  await expect(page.getByText(wording.notFound.heading)).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('/no/such-page')
  await page.getByRole('link', { name: wording.notFound.home }).click()
  await expect(page.getByRole('button', { name: landing.addToCart })).toBeVisible()
})

test('[F81] a script injected into a page does not run', async ({ page, violations }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const script = '<script>document.title = "injected"</script>'
    const image = '<img src="/none.png" onerror="document.title = \'injected\'" /></body>'
    const body = (await response.text()).replace('</body>', script + image)
    await route.fulfill({ response, body })
  })

  await page.goto('/')

  await expect.poll(() => violations.length).toBeGreaterThan(1)
  violations.length = 0
  await expect(page).toHaveTitle(wording.site.title)
})

test('an error while rendering shows the router’s own page', async ({ page, violations }) => {
  await page.addInitScript(() => {
    // Breaks the choice of the delivery method, which maps over the methods.
    const map = Array.prototype.map
    Object.assign(Array.prototype, {
      map(this: unknown[], ...given: Parameters<typeof map>) {
        if (this.length === 3 && this[2] === 'both') throw new Error('broken on purpose')
        return map.apply(this, given)
      },
    })
  })

  await page.goto('/')
  // The dialog is present only until the app has failed.
  await page.getByRole('button', { name: landing.addToCart }).click()

  await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  violations.length = 0
})

test('the thank-you page makes no requests and reads no parameters', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (sent) => {
    if (['fetch', 'xhr'].includes(sent.resourceType())) calls.push(sent.url())
  })
  await page.goto('/congratulations?session_id=cs_test_1')
  await page.waitForLoadState('networkidle')

  await expect(page.getByText(brand.name).first()).toBeVisible()
  await expect(page.getByText(wording.thankYou.congratulations)).toBeVisible()
  await expect(page.getByText(/success will call your name/)).toBeVisible()
  await expect(page.getByText(wording.thankYou.boxText)).toBeVisible()
  expect(calls).toEqual([])
})

test('the follow button opens the profile in a new tab', async ({ page }) => {
  await page.goto('/')

  const profile = page.getByRole('link', { name: wording.follow.button })
  await expect(profile).toHaveAttribute('href', brand.social.url)
  await expect(profile).toHaveAttribute('target', '_blank')
  await expect(profile).toHaveAttribute('rel', /noopener/)
})
