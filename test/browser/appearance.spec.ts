import type { Page } from '@playwright/test'
import { brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, openCheckout, test } from '../support/browser/store'

const paths = ['/', '/congratulations', '/no-such-page']

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test(`every page is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

/** Only the text, like a browser whose text zoom leaves the widths of media queries unchanged. */
const enlargeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

const widths = [320, 390, 768, 1024, 1440, 2560]

test('no page overflows, and no text is cut off, overlapped or broken within a word, also with text at 200 %', async ({
  page,
}) => {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const percent of [100, 200]) {
      await enlargeText(page, percent)
      for (const width of percent === 100 ? widths : widths.slice(0, 4)) {
        const place = `${path} at ${width} px, ${percent} %`
        await page.setViewportSize({ width, height: 844 })

        expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(width)
        expect(await layoutFaults(page), place).toEqual([])
      }
    }
  }
})

test('the dialog does not overflow, no text in it is cut off, and methods are on one line each, also with text at 200 %', async ({
  page,
}) => {
  const { dialog, choose } = await openCheckout(page)
  await choose('both')
  const methods = () =>
    dialog.locator('label:has([type=radio])').evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label.lastChild ?? label)
        return { lines: text.getClientRects().length, top: label.getBoundingClientRect().top }
      }),
    )
  for (const percent of [100, 200]) {
    await enlargeText(page, percent)
    for (const width of [320, 360, 390, 768, 1024, 1440]) {
      const place = `${width} px, ${percent} %`
      await page.setViewportSize({ width, height: 844 })

      expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth), place).toBe(width)
      expect(await layoutFaults(page), place).toEqual([])
      const seen = percent === 100 ? await methods() : []
      expect(
        seen.filter(({ lines }) => lines > 1),
        place,
      ).toEqual([])
      if (width === 390) expect(new Set(seen.map(({ top }) => top)).size).toBeLessThan(2)
    }
  }
})

test('with forced colours every button has an edge, and every drawing the colour of text', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of paths) {
    await page.goto(path)

    const seen = await page.evaluate(() => {
      const style = (element: Element) => getComputedStyle(element)
      const root = document.documentElement
      const buttons = [...document.querySelectorAll('button, a[class*=css]')].filter(
        (element) => style(element).textDecorationLine === 'none' && element.clientHeight > 40,
      )
      return {
        background: style(root).backgroundColor,
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
          style(root).color,
        ]),
      }
    })
    expect(seen.drawings.length, path).toBeGreaterThan(0)
    for (const [color, textColor] of [...seen.drawings, ...seen.stars])
      expect(color, path).toBe(textColor)
    expect(seen.edges.length, path).toBeGreaterThan(0)
    for (const [color, width] of seen.edges) {
      expect(color, path).not.toBe(seen.background)
      expect(width, path).toBe('1px')
    }
  }
})

test('a visitor who prefers dark prints dark text on a light background, and the price in its place', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of paths.toReversed()) {
    await page.goto(path)

    const { text, background } = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement)
      return { text: color, background: backgroundColor }
    })
    expect(text, path).toBe(rgb(brand.colors.light.text))
    expect(background, path).toBe(rgb(brand.colors.light.background))
  }

  const button = page.getByRole('button', { name: wording.landing.addToCart })
  const position = await button.evaluate(
    ({ parentElement }) => parentElement && getComputedStyle(parentElement).position,
  )
  expect(position).toBe('static')
})

test('the layout check finds a text that is cut off, two that overlap and a broken heading', async ({
  page,
}) => {
  await page.setContent(`<style>p { position: absolute; top: 0; white-space: nowrap }</style>
    <p>${'long '.repeat(40)}</p><p>short</p><p style="top: 9em">apart</p>
    <h1 style="margin-top: 20em; width: 3em; overflow-wrap: anywhere">Unbreakable</h1>`)

  expect(await layoutFaults(page)).toEqual([
    expect.stringContaining('cut off: long'),
    expect.stringMatching(/^over each other: long .+ \| short$/),
    'broken: Unbreakable',
  ])
})

/** `#FAF7F0` as browsers report it. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`
}
