import type { Page } from '@playwright/test'
import { wording } from '../../product/wording'
import { createPayment, expect, openCheckout, test } from '../support/browser/store'

async function openFilledCheckout(page: Page) {
  const opened = await openCheckout(page)
  await opened.email.fill('buyer@example.com')
  return opened
}

test('during the request the button says so and is disabled, and the focus stays and returns to it; closing the dialog cancels the request', async ({
  page,
}) => {
  let response = Promise.withResolvers<void>()
  await page.route(createPayment, async (route) => {
    await response.promise
    await route.fulfill({ json: { error: 'done' } })
  })
  const { dialog, submit } = await openFilledCheckout(page)
  await submit.press('Enter')

  await expect(dialog.getByRole('button', { name: wording.checkout.processing })).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText(wording.checkout.processing)
  await expect(dialog.getByRole('status')).toBeFocused()
  response.resolve()

  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()
  await expect(dialog.getByRole('status')).toBeEmpty()

  response = Promise.withResolvers()
  await submit.press('Enter')
  await expect(dialog.getByRole('button', { name: wording.checkout.processing })).toBeVisible()
  const cancelled = page.waitForEvent('requestfailed')
  await page.keyboard.press('Escape')
  await cancelled
  response.resolve()
  await page.getByRole('button', { name: wording.landing.addToCart }).click()
  await expect(submit).toBeEnabled()
})

test('closing the dialog while the checkout is loading keeps the page', async ({ page }) => {
  const left = Promise.withResolvers<void>()
  await page.route('**/c/pay/**', () => left.resolve())
  await page.route('**/left', async (route) => {
    await left.promise
    await route.fulfill({ status: 204 })
  })
  const { dialog, submit } = await openFilledCheckout(page)
  // DevTools loses some keys pressed while a page is being left, so the page itself closes the dialog.
  await dialog.evaluate((element: HTMLDialogElement) => {
    void fetch('/left').then(() => element.requestClose())
  })
  const stopped = page.waitForEvent('requestfailed')

  await submit.click()

  expect((await stopped).url()).toContain('/c/pay/')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: wording.landing.addToCart }).click()
  await expect(submit).toBeEnabled()
})
