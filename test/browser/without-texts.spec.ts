import type { Page } from '@playwright/test'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutMessages } from '../../product/checkout-messages'
import { wording } from '../../product/wording'
import { buildSite } from '../../tools/build/site-build'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, openCheckout, test } from '../support/browser/store'

const { checkout } = wording
let site: string
test.beforeAll(async () => {
  site = await buildSite({
    clientKey: 'a-public-key-for-tests',
    texts: false,
    checkoutHost: 'checkout.stripe.com',
  })
})

/** Serves the pages of a stage without texts; returns what the page sends to create-payment. */
async function serveWithoutTexts(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(site, pathname === '/' ? 'index.html' : pathname)
    if (pathname.endsWith('/create-payment')) {
      bodies.push(route.request().postDataJSON())
      await route.fulfill({ json: { error: 'Recorded.' } })
    } else if (existsSync(file)) await route.fulfill({ path: file })
    else await route.fulfill({ status: 404 })
  })
  return bodies
}

test('the dialog asks only for the e-mail address, and focuses it at once', async ({ page }) => {
  await serveWithoutTexts(page)
  const { dialog, email, phone } = await openCheckout(page)

  await expect(email).toBeFocused()
  await expect(phone).toHaveCount(0)
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByText(checkout.question)).toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  await expectAccessible(page)
})

test('an address that was submitted before the app arrived is sent once', async ({ page }) => {
  const bodies = await serveWithoutTexts(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js*', async (route) => {
    await arrival.promise
    await route.fallback()
  })
  const { email } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await email.press('Enter')
  arrival.resolve()

  await expect(page.getByRole('alert').getByText('Recorded.')).toBeVisible()
  expect(bodies).toEqual([{ deliveryMethod: 'email', email: 'buyer@example.com', phone: '' }])
})

test('without an address the dialog says what is missing', async ({ page }) => {
  await serveWithoutTexts(page)
  const { email, submit } = await openCheckout(page)
  await submit.click()

  await expect(page.getByText(wording.errors.emailMissing.title)).toBeVisible()
  await expect(email).toBeFocused()
})

test('no page mentions texts', () => {
  const pages = globSync('**/*.html', { cwd: site })

  expect(pages).toHaveLength(3)
  for (const file of pages) {
    const html = readFileSync(join(site, file), 'utf8').replaceAll(/<(script|style).*?<\/\1>/gs, '')
    expect(html, file).not.toMatch(/\b(sms|texts? message|by text|or text|phone number)/i)
  }
})

test('a page from before texts were switched off shows why its choice is refused', async ({
  page,
}) => {
  await page.route('**/create-payment', (route) =>
    route.fulfill({ json: { error: checkoutMessages.emailOnly } }),
  )
  const { choose, phone, submit } = await openCheckout(page)
  await choose('text')
  await phone.fill('202-555-0123')
  await submit.click()

  await expect(page.getByRole('alert').getByText(checkoutMessages.emailOnly)).toBeVisible()
})
