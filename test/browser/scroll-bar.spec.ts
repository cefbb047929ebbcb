import { findBrowser } from '../../tools/browser/find-browser'
import { expect, openCheckout, test } from '../support/browser/store'

// Playwright hides scroll bars, and their space with them.
test.use({ launchOptions: { ...findBrowser(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

test('the page keeps its width when the dialog hides the scroll bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const main = page.getByRole('main', { includeHidden: true })
  const before = await main.boundingBox()

  const { dialog } = await openCheckout(page)

  expect(await main.boundingBox()).toEqual(before)
  expect((await dialog.boundingBox())?.width).toBe(1440)
})
