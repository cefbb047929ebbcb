import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../tools/build/site-build'
import { expect, openCheckout, test } from '../support/browser/store'

const checkoutHost = 'pay.books.example'
let site: string
test.beforeAll(async () => {
  site = await buildSite({ clientKey: 'a-public-key-for-tests', texts: false, checkoutHost })
})
test.beforeEach(async ({ page }) => {
  // Every URL outside the site's own host is a checkout that shows its URL.
  await page.route('**/*', async (route) => {
    const { host, hostname, pathname } = new URL(route.request().url())
    const file = join(site, pathname === '/' ? 'index.html' : pathname)
    if (hostname !== 'localhost') {
      await route.fulfill({ contentType: 'text/html', body: `<h1>Checkout at ${host}</h1>` })
    } else if (existsSync(file)) await route.fulfill({ path: file })
    else await route.fulfill({ status: 404 })
  })
})

for (const host of [checkoutHost, 'checkout.stripe.com']) {
  test(`a page built for a custom checkout domain redirects to ${host}`, async ({ page }) => {
    await page.route('**/create-payment', (route) =>
      route.fulfill({ json: { url: `https://${host}/c/pay/cs_test_1` } }),
    )
    const { email, submit } = await openCheckout(page)
    await email.fill('buyer@example.com')
    await submit.click()

    await expect(page.getByRole('heading', { name: `Checkout at ${host}` })).toBeVisible()
  })
}

test('[F78] a page built for a custom checkout domain redirects to no other host', async ({
  page,
}) => {
  await page.route('**/create-payment', (route) =>
    route.fulfill({ json: { url: `https://${checkoutHost}.evil.example/c/pay/cs_test_1` } }),
  )
  const { dialog, email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  await submit.click()

  await expect(page.getByRole('alert').getByText('No checkout URL received')).toBeVisible()
  await expect(dialog).toBeVisible()
})
