import type { Page, Route } from '@playwright/test'
import { checkoutMessages } from '../../product/checkout-messages'
import { wording } from '../../product/wording'
import {
  boxOf,
  createPayment,
  expect,
  expectHostedCheckout,
  fillCheckout,
  hold,
  openCheckout,
  recordPayments,
  test,
  windows,
} from '../support/browser/store'
import { foreignNumber, sentenceAbout, validAddresses } from '../support/store/addresses'

const { checkout, errors } = wording

async function expectToast(page: Page, { title, description }: { title: string; description: string }) {
  const toast = page.getByRole('alert')
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

test('the browser accepts what the function accepts; an empty input is reported before any request, in a toast that never covers it, and a hidden one blocks nothing', async ({
  page,
}) => {
  const bodies = await recordPayments(page)
  const { dialog, choose, email, phone, submit } = await openCheckout(page)

  await submit.click()
  await expectToast(page, errors.emailMissing)
  // A change in the form dismisses the toast.
  await choose('text')
  await expect(page.getByRole('alert')).toBeHidden()
  await submit.click()
  await expectToast(page, errors.phoneMissing)
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(`${errors.phoneMissing.description} ${checkout.phone.help}`)

  await choose('both')
  await submit.click()
  await expectToast(page, errors.emailMissing)
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(errors.emailMissing.description)
  await email.fill('buyer@example.com')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByText(errors.emailMissing.description)).toBeHidden()

  const refused = await email.evaluate(
    (input: HTMLInputElement, addresses) =>
      addresses.filter((address) => {
        input.value = address
        return !input.checkValidity()
      }),
    validAddresses,
  )
  expect(refused).toEqual([])

  await email.fill('')
  for await (const { width, height } of windows(page, '844x390 360x330 320x256')) {
    await submit.click()
    await expect(email).toBeFocused()

    const toast = await boxOf(page.getByRole('alert'))
    const input = await boxOf(email)
    expect(toast.bottom, `${width} px`).toBeLessThanOrEqual(input.top)
    expect(input.bottom, `${width} px`).toBeLessThanOrEqual(height)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await email.fill('no address')
  await submit.click()
  await expect(email).toBeFocused()
  expect(bodies).toEqual([])
  await choose('text')
  await phone.fill('(202) 555-0123')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Recorded.')
  expect(bodies).toEqual([{ deliveryMethod: 'text', email: '', phone: '(202) 555-0123' }])
})

test('[F76!] a failure is shown until the next attempt succeeds, at the input that is wrong, and the form keeps its values', async ({
  page,
}) => {
  const { dialog, choose, email, phone, submit } = await fillCheckout(page, { phone: foreignNumber })
  const message = sentenceAbout(foreignNumber)
  for (const _attempt of ['first', 'second']) {
    await submit.click()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveAccessibleDescription(`${message} ${checkout.phone.help}`)
    await expect(dialog.getByRole('alert')).toHaveText(`${errors.payment.title}${message}`)
  }
  await phone.fill('(202) 555-0123')
  await expect(phone).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByText(message)).toBeHidden()

  const { emailOnly } = checkoutMessages
  // create-payment.test.ts has the other kinds.
  for (const [respond, description] of [
    [(route: Route) => route.abort(), errors.payment.noMessage],
    [(route: Route) => route.fulfill({ json: { error: emailOnly } }), emailOnly],
  ] as const) {
    await page.route(createPayment, respond)
    await submit.click()

    await expectToast(page, { title: errors.payment.title, description })
    await expect(email).toHaveValue('buyer@example.com')
    await expect(submit).toBeEnabled()
    await page.unroute(createPayment)
    await page.getByRole('button', { name: checkout.dismissToast }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(submit).toBeFocused()
    // Above the button.
    await expect(dialog.getByText(description)).toBeVisible()
  }

  const arrive = await hold(page, createPayment)
  await choose('email')
  await submit.click()
  await expect(dialog.getByText(emailOnly)).toBeHidden()
  arrive()
  await expectHostedCheckout(page)
})
