import type { Page } from '@playwright/test'
import type { DownloadPageState } from '../../lambda/shop/download-page/download-page'
import { brand } from '../../product/brand'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expectDisplayText } from '../support/browser/loading'
import { boxOf, createPayment, expect, hold, openCheckout, test } from '../support/browser/store'

const { checkout } = wording
const longWord = 'Zahlungsverarbeitungsunterbrechung'
const widths = [320, 360, 390, 768, 1024, 1440, 2560]

/** Only the text, like a browser whose text zoom leaves the widths of media queries unchanged. */
const enlargeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

/** Checks the page, or the dialog that is open, on every screen; with text at 200 % on those up to 1024 px. */
async function expectFit(page: Page, check: (width: number) => Promise<void> = async () => {}) {
  // Browsers for tests lack the dictionaries.
  await expect(page.locator('h1').first()).toHaveCSS('hyphenate-limit-chars', '21 6 6')
  for (const button of await page.locator('form > button').all())
    await expect(button).toHaveCSS('text-wrap-style', 'balance')
  for (const percent of [100, 200]) {
    await enlargeText(page, percent)
    for (const width of widths.filter((each) => percent === 100 || each <= 1024)) {
      const place = `${width} px, ${percent} %`
      await page.setViewportSize({ width, height: 844 })

      expect(await layoutFaults(page), place).toEqual([])
      if (percent === 100) await check(width)
    }
  }
}

for (const path of ['/', '/congratulations', '/no-such-page']) {
  test(`${path} fits every screen in its typeface and is accessible, also with forced colours and on paper`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectDisplayText(page)
    await expectAccessible(page)

    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    const forced = await page.evaluate(() => {
      const style = (element: Element | null) => getComputedStyle(element ?? document.body)
      const { color, backgroundColor } = style(document.documentElement)
      const buttons = [...document.querySelectorAll('button, a[class]')].filter(
        (element) => style(element).textDecorationLine === 'none' && element.clientHeight > 40,
      )
      const drawings = [...document.querySelectorAll('svg')]
      const stars = [...document.querySelectorAll('[data-stars]')]
      return {
        buttons: buttons.length,
        withoutEdge: buttons.filter((button) => {
          const { borderTopColor, borderTopWidth } = style(button)
          return borderTopColor === backgroundColor || borderTopWidth !== '1px'
        }).length,
        drawings: drawings.length,
        withOwnColor:
          drawings.filter((svg) => style(svg).color !== style(svg.parentElement).color).length +
          stars.filter((each) => style(each).backgroundColor !== color).length,
      }
    })
    expect(forced).toMatchObject({ withoutEdge: 0, withOwnColor: 0 })
    expect(forced.buttons).toBeGreaterThan(0)
    expect(forced.drawings).toBeGreaterThan(0)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'none' })
    const { light } = brand.colors
    await expect(page.locator('html')).toHaveCSS('color', rgb(light.text))
    await expect(page.locator('html')).toHaveCSS('background-color', rgb(light.background))
    if (path === '/') {
      await expect(page.locator('[data-bar]')).toHaveCSS('position', 'static')
      // Before they have come into view.
      const pictures = page.getByRole('region', { name: wording.inside.heading }).locator('img:visible')
      await expect(pictures).toHaveCount(product.insidePages.length)
      for (const picture of await pictures.all()) expect((await boxOf(picture)).right).toBeLessThanOrEqual(390)
    }

    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await expectFit(page)
    await enlargeText(page, 100)
    await page.setViewportSize({ width: 320, height: 640 })
    const left = await page.locator('h1').evaluate((heading) => {
      heading.append(' anticonstitutionnellement'.repeat(2))
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { left: start } = range.getBoundingClientRect()
      // The empty half of a hanging bracket may be outside.
      const isBracket = /^[「『]/.test(heading.textContent ?? '')
      return isBracket ? start + Number.parseFloat(getComputedStyle(heading).fontSize) / 2 : start
    })
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

if (product.insidePages.length > 0) {
  test('the dialog with the ebook’s pages fits every screen, also with larger text', async ({ page }) => {
    await page.goto('/')
    const count = product.insidePages.length
    await page.getByRole('link', { name: wording.inside.page(1, count), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: wording.inside.heading })
    await expect(dialog).toBeVisible()
    // What is behind the last page comes into view.
    await dialog.locator('[data-pages]').evaluate((row) => {
      for (const each of row.querySelectorAll(':scope > button')) each.remove()
    })

    await expectFit(page)
  })
}

test('the checkout’s dialog fits every screen in its typeface and is accessible, also with a problem', async ({
  page,
}) => {
  await page.route(createPayment, (route) => route.fulfill({ json: { error: longWord } }))
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await expectDisplayText(page)
  await choose('both')
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'dialog')

  await email.fill('buyer@gmail.con')
  await expect(dialog.getByText(checkout.email.meant('buyer@gmail.com'))).toBeVisible()
  await phone.fill('(202) 555-0123')
  await submit.click()
  await expect(dialog.locator('form').getByText(longWord)).toBeVisible()
  await dialog.getByText(product.title, { exact: true }).evaluate((title, word) => title.append(` ${word}`), longWord)
  await expectFit(page, async (width) => {
    const methods = await dialog.locator('label:has([type=radio])').evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label.lastChild ?? label)
        return { lines: text.getClientRects().length, top: label.getBoundingClientRect().top }
      }),
    )
    expect(methods.filter(({ lines }) => lines > 1)).toEqual([])
    if (width === 390) expect(new Set(methods.map(({ top }) => top)).size).toBe(1)
  })

  // Where the toast covers nothing.
  await enlargeText(page, 100)
  await page.setViewportSize({ width: 390, height: 844 })
  const arrive = await hold(page, createPayment)
  await submit.click()
  await expect(dialog.getByRole('button', { name: checkout.processing })).toBeVisible()
  await expectAccessible(page, 'dialog')
  arrive()
})

test('the download page fits every screen and is accessible, also with larger text and a long address', async ({
  page,
}) => {
  // Loaded here, because it first cuts the page's fonts.
  const { downloadPage } = await import('../../lambda/shop/download-page/download-page')
  const states: DownloadPageState[] = [
    { kind: 'ready', downloadsLeft: 2 },
    { kind: 'decline_editions' },
    { kind: 'fresh_link_just_sent', addresses: [`b@${longWord}`], waitSeconds: 360 },
  ]
  const files = [
    { format: 'pdf', name: 'book.pdf', bytes: 1 },
    { format: 'epub', name: 'book.epub', bytes: 1 },
  ] as const
  for (const state of states) {
    const facts = { helpAddress: `a@${longWord}`, files, orderNumber: 'EB-7K3M9Q2T', isInApp: true, isStamped: true }
    const { html: body } = downloadPage(state, facts)
    await page.route('**/download', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/download')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })

    await expectFit(page)
  }
})

/** `#FAF7F0` as browsers report it. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`
}
