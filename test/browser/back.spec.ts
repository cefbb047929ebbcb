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
test.use({
  launchOptions: { ...findBrowser(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a computer', { width: 1440, height: 900 }],
] as const) {
  test(`[F12] after going back from the hosted checkout on ${device} the dialog is usable and keeps its values`, async ({
    page,
  }, { workerIndex }) => {
    await page.setViewportSize(viewport)
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
}
