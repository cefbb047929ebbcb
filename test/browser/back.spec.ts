import { wording } from '../../product/wording'
import { findBrowser } from '../../tools/browser/find-browser'
import { expectDisplayFace } from '../support/browser/loading'
import { addToCart, boxOf, expect, expectHostedCheckout, fillCheckout, newBuyer, test } from '../support/browser/store'

// Playwright switches off the cache from which a browser restores the previous page. A headless shell has
// none and loads the page again: https://github.com/GoogleChrome/lighthouse/issues/14784
// It also hides scroll bars, and their space with them.
const ignoreDefaultArgs = ['--disable-back-forward-cache', '--hide-scrollbars']
test.use({ launchOptions: { ...findBrowser(), ignoreDefaultArgs } })
// In one browser of their own, which takes seconds to start.
test.describe.configure({ mode: 'default' })

test('[F12!] after going back or canceling the dialog is usable and keeps its values', async ({ page }, {
  workerIndex,
}) => {
  const buyer = newBuyer(workerIndex)
  const { dialog, email, phone, submit } = await fillCheckout(page, buyer)
  await submit.click()
  await expectHostedCheckout(page)

  // Playwright's own goBack and waitForURL wait for a load event, which a restored page does not fire.
  // Without the timer the page may be gone before it responds.
  await page.evaluate(() => void setTimeout(() => history.back()))

  await expect(page).toHaveURL('/')
  await expect(addToCart(page)).toBeVisible()
  // A restored page still shows its dialog.
  if (!(await dialog.isVisible())) await addToCart(page).click()
  await expect(dialog.getByLabel(wording.checkout.methods.both, { exact: true })).toBeChecked()
  await expect(email).toHaveValue(buyer.email)
  await expect(phone).toHaveValue(buyer.phone)
  await submit.click()
  await expectHostedCheckout(page)
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email)

  await page.getByRole('link', { name: 'Back' }).click()
  await addToCart(page).click()
  await expect(phone).toHaveValue(buyer.phone)
  await submit.click()
  await expectHostedCheckout(page)
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
})

test('the page behind the dialog neither scrolls nor moves, and keeps its width', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/')
  await expectDisplayFace(page)
  const main = page.getByRole('main', { includeHidden: true })
  const button = addToCart(page)
  await button.scrollIntoViewIfNeeded()
  const [before, buttonBefore] = [await boxOf(main), await boxOf(button)]

  // Not the button's own click(), which scrolls the page.
  await page.mouse.click(buttonBefore.left + 20, buttonBefore.top + 20)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await boxOf(main)).toEqual(before)
  expect((await boxOf(page.getByRole('dialog'))).width).toBe(1440)
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Escape')

  await expect(button).toBeFocused()
  expect(await boxOf(button)).toEqual(buttonBefore)
})
