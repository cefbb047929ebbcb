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

test('an empty e-mail address is asked for before anything is sent', async ({ page }) => {
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
  test(`an empty phone number is asked for when the choice is ${method}`, async ({ page }) => {
    const { choose, email, submit } = await openCheckout(page)
    await choose(method)
    if (method === 'both') await email.fill('buyer@example.com')

    await submit.click()

    await expectToast(page, 'Phone Number Required', 'Please enter your phone number.')
  })
}

test('“both” asks for the e-mail address first', async ({ page }) => {
  const { choose, submit } = await openCheckout(page)
  await choose('both')

  await submit.click()

  await expectToast(page, 'Email Required', 'Please enter your email address.')
})

const answers: [string, Parameters<Route['fulfill']>[0], string][] = [
  [
    'a status that is not OK',
    { status: 503, json: { error: 'x' } },
    'Payment processing failed: 503',
  ],
  [
    'a page of HTML',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    'Payment processing failed: 502',
  ],
  [
    'an error of the server',
    { json: { error: 'We can only text numbers in Utopia.' } },
    'We can only text numbers in Utopia.',
  ],
  ['no address', { json: {} }, errors.payment.noUrl],
  [
    '[F78] an address of somebody else',
    { json: { url: 'https://evil.example/pay' } },
    errors.payment.noUrl,
  ],
  ['[F78] a script for an address', { json: { url: 'javascript:alert(1)' } }, errors.payment.noUrl],
]

for (const [name, answer, message] of answers) {
  test(`[F76] ${name} is shown, and what was typed is kept for another try`, async ({ page }) => {
    await page.route(createPayment, (route) => route.fulfill(answer))
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

test('[F76] a lost connection is told and the next try works', async ({ page }) => {
  await page.route(createPayment, (route) => route.abort())
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')

  await submit.click()

  await expect(page.getByText('Payment Error', { exact: true })).toBeVisible()
  await page.unroute(createPayment)
  await submit.click()
  await expectHostedCheckout(page)
})

test('while the call runs the button says so and cannot be pressed', async ({ page }) => {
  let answer = () => {}
  await page.route(createPayment, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: { error: 'done' } })
  })
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()

  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answer()
  await expect(submit).toBeEnabled()
})

test('[F12] a page that is left for the checkout is usable again when the browser brings it back', async ({
  page,
}) => {
  // This browser keeps no page alive behind another one; an empty answer leaves it where it is.
  await page.route('**/c/pay/**', (route) => route.fulfill({ status: 204 }))
  const departure = page.waitForResponse('**/c/pay/**')
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await departure
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))

  await expect(submit).toBeEnabled()
  await expect(email).toHaveValue('buyer@example.com')
})

test('the server’s own sentence for an address that cannot be right reaches the buyer', async ({
  page,
}) => {
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

test('the one call sends exactly the three fields and two headers of ours', async ({ page }) => {
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
