import type { Page, Route } from '@playwright/test'
import { checkoutMessages } from '../../product/checkout-messages'
import { wording } from '../../product/wording'
import { validAddresses } from '../support/store/addresses'
import { expect, expectHostedCheckout, openCheckout, test } from '../support/browser/store'

const { errors } = wording
const createPayment = '**/functions/v1/create-payment'

async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole('alert')
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

/** Responds to every create-payment request with an error. */
async function refusePayments(page: Page, error: string) {
  await page.route(createPayment, (route) => route.fulfill({ json: { error } }))
}

test('an empty input is reported before any request, the e-mail address first', async ({
  page,
}) => {
  const { choose, email, submit } = await openCheckout(page)
  let isCalled = false
  await page.route(createPayment, (route) => {
    isCalled = true
    return route.abort()
  })
  const { emailMissing, phoneMissing } = wording.errors

  await submit.click()
  await expectToast(page, emailMissing.title, emailMissing.description)
  // A change in the form dismisses the toast.
  await choose('text')
  await expect(page.getByRole('alert')).toBeHidden()
  await submit.click()
  await expectToast(page, phoneMissing.title, phoneMissing.description)
  await choose('both')
  await submit.click()
  await expectToast(page, emailMissing.title, emailMissing.description)
  await email.fill('buyer@example.com')
  await submit.click()
  await expectToast(page, phoneMissing.title, phoneMissing.description)

  expect(isCalled).toBe(false)
})

const responses: [string, Parameters<Route['fulfill']>[0], string][] = [
  ['an error status', { status: 503, json: { error: 'x' } }, wording.errors.payment.failed(503)],
  [
    'a page of HTML',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    wording.errors.payment.failed(502),
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

test('[F76] every kind of failure is shown, the form keeps its values, and the next attempt succeeds', async ({
  page,
}) => {
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  const failures: [string, (route: Route) => Promise<void>, string][] = [
    ...responses.map(([name, response, message]): (typeof failures)[number] => [
      name,
      (route) => route.fulfill(response),
      message,
    ]),
    ['a lost connection', (route) => route.abort(), errors.payment.noMessage],
    [
      'a response that is not JSON',
      (route) => route.fulfill({ body: '<!doctype html>' }),
      errors.payment.noMessage,
    ],
  ]
  for (const [name, fail, message] of failures) {
    await test.step(name, async () => {
      await page.route(createPayment, fail)
      await submit.click()

      await expectToast(page, errors.payment.title, message)
      await expect(email).toHaveValue('buyer@example.com')
      await expect(submit).toBeEnabled()
      await page.unroute(createPayment)
      await page.getByRole('button', { name: wording.checkout.dismissToast }).click()
      await expect(page.getByRole('alert')).toBeHidden()
    })
  }

  await submit.click()
  await expectHostedCheckout(page)
})

test('an empty input keeps its error until it is filled in', async ({ page }) => {
  const { dialog, choose, email, phone, submit } = await openCheckout(page)
  await choose('both')
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(wording.errors.emailMissing.description)

  await email.fill('buyer@example.com')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByText(wording.errors.emailMissing.description)).toBeHidden()
  await submit.click()

  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(
    `${wording.errors.phoneMissing.description} ${wording.checkout.phone.help}`,
  )
})

test('a payment error stays above the button until the next attempt', async ({ page }) => {
  await refusePayments(page, 'No more today.')
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()
  await expectToast(page, wording.errors.payment.title, 'No more today.')

  await page.getByRole('button', { name: wording.checkout.dismissToast }).click()
  await expect(submit).toBeFocused()
  await email.fill('other@example.com')
  await expect(dialog.getByText('No more today.')).toBeVisible()
  await page.unroute(createPayment)
  await page.route(createPayment, () => {})
  await submit.click()

  await expect(dialog.getByText('No more today.')).toBeHidden()
})

for (const [name, viewport] of [
  ['on a phone held sideways', { width: 844, height: 390 }],
  ['above a phone’s keyboard', { width: 360, height: 330 }],
  ['at 400 %', { width: 320, height: 256 }],
] as const) {
  test(`the toast does not cover the input it refers to ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { choose, email, submit } = await openCheckout(page)
    await choose('both')
    await submit.click()
    await expect(email).toBeFocused()

    const toast = await page.getByRole('alert').boundingBox()
    const input = await email.boundingBox()
    expect(toast && input && toast.y + toast.height <= input.y).toBe(true)
    expect(input && input.y + input.height <= viewport.height).toBe(true)
  })
}

test('the server’s message about an invalid address is shown', async ({ page }) => {
  const { choose, phone, submit } = await openCheckout(page)
  await choose('text')
  await phone.fill('+44 7400 123456')

  await submit.click()

  await expectToast(
    page,
    wording.errors.payment.title,
    checkoutMessages.phoneCountry('the United States and Canada'),
  )
})

test('the one request has exactly three fields and two headers of ours', async ({ page }) => {
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

test('the page sends every address that the function accepts', async ({ page }) => {
  const sent: unknown[] = []
  await page.route(createPayment, (route) => {
    sent.push(route.request().postDataJSON().email)
    return route.fulfill({ json: { error: 'Recorded.' } })
  })
  const { email, submit } = await openCheckout(page)

  for (const [index, address] of validAddresses.entries()) {
    await email.fill(address)
    await submit.click()
    await expect.poll(() => sent.length).toBe(index + 1)
    await expect(submit).toBeEnabled()
  }

  expect(sent).toEqual(validAddresses)
})
