import { brand } from '../../product/brand'
import { testimonials } from '../../product/testimonials'
import { wording } from '../../product/wording'
import { expect, test } from '../support/browser/store'

const paths = ['/', '/congratulations', '/no-such-page']

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  for (const path of paths) {
    test(`every button of ${path} has an edge, and every drawing the colour of text`, async ({
      page,
    }) => {
      await page.goto(path)

      const seen = await page.evaluate(() => {
        const style = (element: Element) => getComputedStyle(element)
        const { backgroundColor } = style(document.documentElement)
        const buttons = [...document.querySelectorAll('button, a[class*=css]')].filter(
          (element) => style(element).textDecorationLine === 'none' && element.clientHeight > 40,
        )
        return {
          background: backgroundColor,
          edges: buttons.map((button) => [
            style(button).borderTopColor,
            style(button).borderTopWidth,
          ]),
          drawings: [...document.querySelectorAll('svg')].map((svg) => [
            style(svg).color,
            style(svg.parentElement ?? svg).color,
          ]),
          stars: [...document.querySelectorAll('[data-stars]')].map((stars) => [
            style(stars).backgroundColor,
            style(document.documentElement).color,
          ]),
        }
      })
      expect(seen.drawings.length).toBeGreaterThan(0)
      for (const [color, textColor] of [...seen.drawings, ...seen.stars])
        expect(color).toBe(textColor)
      expect(seen.edges.length).toBeGreaterThan(0)
      for (const [color, width] of seen.edges) {
        expect(color).not.toBe(seen.background)
        expect(width).toBe('1px')
      }
    })
  }
})

test.describe('printed by a visitor who prefers dark', () => {
  test.use({ colorScheme: 'dark' })

  for (const path of paths) {
    test(`${path} prints as dark text on a light background`, async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      await page.goto(path)

      const { text, background } = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement)
        return { text: color, background: backgroundColor }
      })
      expect(text).toBe(rgb(brand.colors.light.text))
      expect(background).toBe(rgb(brand.colors.light.background))
    })
  }

  test('the price prints once, in its place', async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await page.goto('/')

    const button = page.getByRole('button', { name: wording.landing.addToCart })
    const position = await button.evaluate(
      ({ parentElement }) => parentElement && getComputedStyle(parentElement).position,
    )
    expect(position).toBe('static')
  })
})

/** `#FAF7F0` as browsers report it. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`
}

test('without scripts the button is grey, and a sentence says why and where to ask', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')

  const button = page.getByRole('button', { name: wording.landing.addToCart })
  await expect(button).toHaveCSS('filter', 'grayscale(1)')
  // getByText skips noscript.
  const sentence = page.locator('noscript p')
  await expect(sentence).toBeVisible()
  await expect(sentence).toContainText(wording.landing.noScript)
  await expect(sentence.locator('a')).toHaveText(brand.helpAddress ?? '')
  await context.close()
})

test('a card settles in 0.35 s and is never blank', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('figure') })
  const entrances = await cards.evaluateAll((items) =>
    items.map((card) => {
      // Restarted, because the animations of the first cards may have ended.
      card.style.animationName = 'none'
      card.getAnimations()
      card.style.animationName = ''
      const [entrance] = card.getAnimations()
      const effect = entrance?.effect
      const opacity = effect instanceof KeyframeEffect ? effect.getKeyframes()[0]?.['opacity'] : ''
      return { duration: effect?.getTiming().duration, opacity }
    }),
  )
  expect(entrances).toEqual(testimonials.map(() => ({ duration: 350, opacity: '0.4' })))
})

test('a short review is set larger than a long one', async ({ page }) => {
  await page.goto('/')

  const sizes = await page.locator('blockquote').evaluateAll((quotes) =>
    quotes.map((quote) => ({
      isShort: (quote.textContent?.length ?? 0) < 75,
      size: Number.parseFloat(getComputedStyle(quote).fontSize),
    })),
  )
  const long = Math.max(...sizes.filter(({ isShort }) => !isShort).map(({ size }) => size))
  for (const { isShort, size } of sizes) expect(size > long).toBe(isShort)
  expect(sizes.filter(({ isShort }) => isShort)).not.toEqual([])
})

test('on a phone the name of a review is beside its stars', async ({ page }) => {
  await page.goto('/')

  const card = page.locator('figure').first()
  const [stars, name, quote] = await Promise.all(
    ['[data-stars]', 'b', 'blockquote'].map((part) => card.locator(part).boundingBox()),
  )
  expect(name?.x).toBeGreaterThan((stars?.x ?? 0) + (stars?.width ?? 0))
  expect(name?.y).toBeLessThan((stars?.y ?? 0) + (stars?.height ?? 0))
  expect(quote?.y).toBeGreaterThan((stars?.y ?? 0) + (stars?.height ?? 0))
})

test('from 1800 px the page is wider', async ({ page }) => {
  await page.goto('/')
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 1000 })
    return (await page.locator('main').boundingBox())?.width
  }

  expect(await widthAt(1780)).toBe((76 - 4) * 16)
  expect(await widthAt(1820)).toBe((84 - 4) * 16)
})
