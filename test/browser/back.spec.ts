import { wording } from '../../product/wording'
import { findBrowser } from '../../tools/browser/find-browser'
import {
  expect,
  expectHostedCheckout,
  newBuyer,
  openCheckout,
  test,
} from '../support/browser/store'

// Playwright switches off the cache from which a browser restores the previous page. A headless shell has
// none and loads the page again: https://github.com/GoogleChrome/lighthouse/issues/14784
// It also hides scroll bars, and their space with them.
const ignoreDefaultArgs = ['--disable-back-forward-cache', '--hide-scrollbars']
test.use({ launchOptions: { ...findBrowser(), ignoreDefaultArgs } })

test('[F12] after going back from the hosted checkout the dialog is usable and keeps its values', async ({
  page,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await choose('both')
  await email.fill(buyer.email)
  await phone.fill(buyer.phone)
  await submit.click()
  await expectHostedCheckout(page)

  // Playwright's own goBack and waitForURL wait for a load event, which a restored page does not fire.
  // Without the timer the page may be gone before it responds.
  await page.evaluate(() => void setTimeout(() => history.back()))

  await expect(page).toHaveURL('/')
  const addToCart = page.getByRole('button', { name: wording.landing.addToCart })
  await expect(addToCart).toBeVisible()
  // A restored page still shows its dialog.
  if (!(await dialog.isVisible())) await addToCart.click()
  await expect(dialog.getByLabel(wording.checkout.methods.both, { exact: true })).toBeChecked()
  await expect(email).toHaveValue(buyer.email)
  await expect(phone).toHaveValue(buyer.phone)
  await submit.click()
  await expectHostedCheckout(page)
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
})

test('the page keeps its width when the dialog hides the scroll bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const main = page.getByRole('main', { includeHidden: true })
  const before = await main.boundingBox()

  const { dialog } = await openCheckout(page)

  expect(await main.boundingBox()).toEqual(before)
  expect((await dialog.boundingBox())?.width).toBe(1440)
})
