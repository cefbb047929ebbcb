import { wording } from '../../product/wording'
import { buildSite } from '../../tools/build/site-build'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { serveBuild } from '../support/browser/serve-build'
import { expect, openCheckout, recordPayments, test } from '../support/browser/store'

const { checkout, errors } = wording

// A build of its own takes seconds; build-site.test.ts checks in every run what the pages contain.
test('in a stage without texts the dialog asks for the email address alone, and submits it', async ({ page }) => {
  const key = 'a-public-key-for-tests'
  const site = await buildSite({ clientKey: key, texts: false })
  await serveBuild(page, site)
  const bodies = await recordPayments(page)

  const { dialog, email, phone, submit } = await openCheckout(page)
  await expect(email).toBeFocused()
  await expect(phone).toHaveCount(0)
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByText(checkout.question)).toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  await expectAccessible(page, 'dialog')

  await submit.click()
  await expect(page.getByText(errors.emailMissing.title)).toBeVisible()
  await email.fill('buyer@example.com')
  await email.press('Enter')
  await expect(page.getByRole('alert').getByText('Recorded.')).toBeVisible()
  expect(bodies).toEqual([{ deliveryMethod: 'email', email: 'buyer@example.com', phone: '' }])
})
