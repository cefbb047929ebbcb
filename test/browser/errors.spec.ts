import type { Page, Route } from '@playwright/test'
import { checkoutMessages } from '../../product/checkout-messages'
import { wording } from '../../product/wording'
import { expect, expectHostedCheckout, openCheckout, test } from '../support/browser/store'

const { errors } = wording
const createPayment = '**/functions/v1/create-payment'

async function expectToast(page: Page, title: string, description: string) {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(description, { exact: true })).toBeVisible()
}

test('an empty e-mail address is reported before any request', async ({ page }) => {
  const { submit } = await openCheckout(page)
  let isCalled = false
  await page.route(createPayment, (route) => {
    isCalled = true
    return route.abort()
  })

  await submit.click()

  await expectToast(page, 'Email Required', 'Please enter your email address.')
  expect(isCalled).toBe(false)
})

for (const method of ['text', 'both'] as const) {
  test(`an empty phone number is reported when the delivery method is ${method}`, async ({
    page,
  }) => {
    const { choose, email, submit } = await openCheckout(page)
    await choose(method)
    if (method === 'both') await email.fill('buyer@example.com')

    await submit.click()

    await expectToast(page, 'Phone Number Required', 'Please enter your phone number.')
  })
}

test('“both” reports the missing e-mail address first', async ({ page }) => {
  const { choose, submit } = await openCheckout(page)
  await choose('both')

  await submit.click()

  await expectToast(page, 'Email Required', 'Please enter your email address.')
})

const responses: [string, Parameters<Route['fulfill']>[0], string][] = [
  ['an error status', { status: 503, json: { error: 'x' } }, 'Payment processing failed: 503'],
  [
    'a page of HTML',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    'Payment processing failed: 502',
  ],
  [
    'an error message of the server',
    { json: { error: 'We can only text numbers in Utopia.' } },
    'We can only text numbers in Utopia.',
  ],
  ['a response without a URL', { json: {} }, errors.payment.noUrl],
  ['[F78] a foreign URL', { json: { url: 'https://evil.example/pay' } }, errors.payment.noUrl],
  ['[F78] a javascript: URL', { json: { url: 'javascript:alert(1)' } }, errors.payment.noUrl],
]

for (const [name, response, message] of responses) {
  test(`[F76] ${name} is shown, and the form keeps its values`, async ({ page }) => {
    await page.route(createPayment, (route) => route.fulfill(response))
    const { email, submit } = await openCheckout(page)
    await email.fill('buyer@example.com')

    await submit.click()

    await expectToast(page, 'Payment Error', message)
    await expect(email).toHaveValue('buyer@example.com')
    await expect(submit).toBeEnabled()
    await page.unroute(createPayment)
    await submit.click()
    await expectHostedCheckout(page)
  })
}

test('[F76] a lost connection is shown and the next attempt succeeds', async ({ page }) => {
  await page.route(createPayment, (route) => route.abort())
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')

  await submit.click()

  await expect(page.getByText(wording.errors.payment.title, { exact: true })).toBeVisible()
  await page.unroute(createPayment)
  await submit.click()
  await expectHostedCheckout(page)
})

test('during the request the button shows progress and is disabled', async ({ page }) => {
  const response = Promise.withResolvers<void>()
  await page.route(createPayment, async (route) => {
    await response.promise
    await route.fulfill({ json: { error: 'done' } })
  })
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()

  await expect(dialog.getByRole('button', { name: wording.checkout.processing })).toBeDisabled()
  response.resolve()
  await expect(submit).toBeEnabled()
})

test('[F12] a page left for the checkout is usable again when the browser restores it', async ({
  page,
}) => {
  // This browser has no back/forward cache; an empty response keeps the page where it is.
  await page.route('**/c/pay/**', (route) => route.fulfill({ status: 204 }))
  const departure = page.waitForResponse('**/c/pay/**')
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await departure
  await expect(dialog.getByRole('button', { name: wording.checkout.processing })).toBeDisabled()

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))

  await expect(submit).toBeEnabled()
  await expect(email).toHaveValue('buyer@example.com')
})

test('the server’s message about an invalid address is shown', async ({ page }) => {
  const { choose, phone, submit } = await openCheckout(page)
  await choose('text')
  await phone.fill('+44 7400 123456')

  await submit.click()

  await expectToast(
    page,
    'Payment Error',
    checkoutMessages.phoneCountry('the United States and Canada'),
  )
})

test('the one request has exactly three fields and our two headers', async ({ page }) => {
  const sent = page.waitForRequest(createPayment)
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()

  const call = await sent
  expect(call.method()).toBe('POST')
  expect(call.postDataJSON()).toEqual({
    deliveryMethod: 'email',
    email: 'buyer@example.com',
    phone: '',
  })
  expect(call.headers()).toMatchObject({
    'content-type': 'application/json',
    'x-api-key': expect.stringMatching(/.{20,}/),
  })
})
