import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { testimonials } from '../../product/testimonials'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { addToCart, boxOf, expect, price, test, windows } from '../support/browser/store'

const { follow, landing } = wording

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('figure') })

test('review cards settle one after the other once in view, and not with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const list = page.getByRole('list').filter({ has: page.getByRole('figure') })
  const running = () => list.evaluate((all) => all.getAnimations({ subtree: true }).length)
  expect(await running()).toBe(0)

  await page.getByText(wording.reviews.heading).scrollIntoViewIfNeeded()
  await list.evaluate((all) => all.scrollIntoView())
  await expect.poll(running).toBeGreaterThan(0)

  const entrances = await cards(page).evaluateAll((items) =>
    items.map((card) => {
      // Restarted, because the animations of the first cards may have ended.
      card.style.animationName = 'none'
      card.getAnimations()
      card.style.animationName = ''
      const effect = card.getAnimations()[0]?.effect
      const opacity = effect instanceof KeyframeEffect ? effect.getKeyframes()[0]?.['opacity'] : ''
      const { delay, duration } = effect?.getTiming() ?? {}
      return { delay, duration, opacity }
    }),
  )
  expect(entrances).toEqual(testimonials.map((_card, index) => ({ delay: index * 100, duration: 350, opacity: '0.4' })))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('reviews have one, two or four columns, short ones in larger type', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('figure').first()
  const stars = await boxOf(card.locator('[data-stars]'))
  const name = await boxOf(card.locator('b'))
  expect(name.left).toBeGreaterThan(stars.right)
  expect(name.top).toBeLessThan(stars.bottom)
  expect((await boxOf(card.locator('blockquote'))).top).toBeGreaterThan(stars.bottom)
  const reviews = await boxOf(page.getByRole('region', { name: wording.reviews.heading }))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (testimonials.length === 20) expect(reviews.height / height).toBeLessThanOrEqual(0.42)

  for (const [width, columns, rem] of [
    [390, 1],
    [800, 2],
    [1780, 4, 76],
    [1820, 4, 84],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await cards(page).evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().left)),
    )
    expect(lefts).toHaveLength(testimonials.length)
    expect(new Set(lefts).size, `${width} px`).toBe(Math.min(columns, testimonials.length))
    if (rem) expect((await boxOf(page.locator('main'))).width).toBe((rem - 4) * 16)
  }

  // The first and the last are wider than one column.
  const sizes = await page.locator('blockquote').evaluateAll((quotes) =>
    quotes.slice(1, -1).map((element) => ({
      isShort: (element.textContent?.length ?? 0) < 75,
      size: Number.parseFloat(getComputedStyle(element).fontSize),
    })),
  )
  const long = Math.max(...sizes.filter(({ isShort }) => !isShort).map(({ size }) => size))
  for (const { isShort, size } of sizes) expect(size > long).toBe(isShort)
  const quotes = page.locator('figure blockquote')
  for (const quote of [quotes.first(), quotes.last()]) {
    const [short, usual] = await quote.evaluate((element) =>
      [true, false].map((isShort) => {
        element.toggleAttribute('data-short', isShort)
        return getComputedStyle(element).fontSize
      }),
    )
    expect(short).toBe(usual)
  }

  await page.setViewportSize({ width: 320, height: 640 })
  const edges = await page.locator('figcaption').evaluateAll((captions) => {
    document.documentElement.style.fontSize = '200%'
    return captions.flatMap((caption) => {
      caption.lastElementChild?.append(' Zahlungsverarbeitungsunterbrechung')
      return [...caption.children].map((child) => child.getBoundingClientRect().right)
    })
  })
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the page names the book, what a buyer gets, the assurances and the steps, and below the book whom to follow', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const description = main.getByText(pitch.description)
  const steps = page.locator('ol > li')
  await expect(steps).toHaveText(pitch.steps.map(({ name, text }, index) => `${index + 1}${name}${text}`))
  for (const [width, rows] of [[390, pitch.steps.length], [768], [1440, 1]] as const) {
    await page.setViewportSize({ width, height: 900 })
    const parts = [
      main.getByRole('heading', { level: 1 }),
      main.getByText(`${product.title} ${product.subtitle}`),
      page.locator('[data-bar]'),
      main.getByText(pitch.facts(1)[0] ?? '', { exact: true }),
      main.getByText(pitch.assurances[0] ?? '', { exact: true }),
      main.getByText(pitch.candour),
      page.getByText(wording.inside.heading),
    ]
    const tops = (await Promise.all(parts.map(boxOf))).map(({ top }) => top)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const lines = await page.locator('[data-bar] ~ ul li').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange()
        range.selectNodeContents(item)
        return [...range.getClientRects()].map((line) => line.width)
      }),
    )
    for (const [first = 0, ...others] of lines) {
      for (const other of others) expect(other, `${width} px`).toBeGreaterThan(first / 2)
    }
    const stepTops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    if (rows) expect(new Set(stepTops).size, `${width} px`).toBe(rows)
    else expect((await boxOf(description)).width).toBe((await boxOf(main)).width)
  }

  const profile = page.getByRole('link', { name: follow.button })
  await expect(profile).toHaveAttribute('href', brand.social.url)
  await expect(profile).toHaveAttribute('target', '_blank')
  await expect(profile).toHaveAttribute('rel', /noopener/)

  await main.evaluate(
    (element, words) => {
      element.querySelector('div:has(> section #reviews)')?.remove()
      for (const text of element.querySelectorAll('h1, p')) {
        if (words.includes(text.textContent ?? '')) text.textContent = 'Few words.'
      }
    },
    [pitch.headline, pitch.description] as string[],
  )
  for await (const { width } of windows(page, '768 1440')) {
    const book = await boxOf(page.getByRole('img', { name: landing.mockupAlt }))
    const invitation = await boxOf(page.getByRole('region', { name: pitch.follow.heading }))
    const { left, right } = await boxOf(page.getByRole('banner'))

    expect(invitation.top, `${width} px`).toBeGreaterThan(book.bottom)
    expect(invitation, `${width} px`).toMatchObject({ left, right })
  }
})

test('a browser that knows no dialogs shows the same sentence in its place', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'HTMLDialogElement'))
  await page.goto('/')

  await addToCart(page).click()
  await addToCart(page).click()

  const sentence = page.getByRole('alert').filter({ hasText: landing.noScript })
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expect(sentence.getByRole('link')).toHaveText(brand.helpAddress ?? '')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('prices, reviews and pages are visible, a key opens an answer, the sample can be read, and a sentence says why the button is grey', async ({
    page,
    request,
  }) => {
    await page.goto('/')

    const main = page.getByRole('main')
    await expect(main.getByText(price)).toBeVisible()
    await expect(page.getByText(testimonials[0]?.review ?? '')).toBeVisible()
    await expect(addToCart(page)).toHaveCSS('filter', 'grayscale(1)')
    // getByText skips noscript.
    const sentence = page.locator('noscript p')
    await expect(sentence).toContainText(landing.noScript)
    await expect(sentence.locator('a')).toHaveText(brand.helpAddress ?? '')
    for (const { question, answer } of pitch.questions) {
      await page.getByText(question).press('Enter')
      await expect(page.getByText(answer)).toBeVisible()
    }

    const inside = page.getByRole('region', { name: wording.inside.heading })
    if (product.insidePages.length > 0) {
      const link = inside.getByRole('link', { name: wording.inside.page(1, product.insidePages.length), exact: true })
      await expect(link.locator('img')).toBeVisible()
      // Not opened, because the site's security policy forbids Chromium's own styles around a picture.
      await expect(link).toHaveAttribute('href', /inside-01-1200x\d+-[^/]+\.webp$/)
    }
    if (product.sampleFile === undefined) return
    const sample = await request.get((await inside.locator('[href^="/sample/"]').getAttribute('href')) ?? '')
    const isEpub = product.sampleFile.endsWith('.epub')
    expect(sample.headers()['content-type']).toBe(isEpub ? 'application/epub+zip' : 'application/pdf')
    expect(await sample.body()).toEqual(readFileSync(`product/sample/${product.sampleFile}`))
  })
})
