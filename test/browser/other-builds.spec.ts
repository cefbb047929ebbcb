import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wording } from '../../product/wording'
import { buildSite } from '../../tools/build/site-build'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { createPayment, expect, openCheckout, recordPayments, test } from '../support/browser/store'

/* The site of a stage without texts and with its own checkout domain at Stripe. */
test.describe.configure({ mode: 'default' })

const { checkout, errors } = wording
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

test('without texts the dialog asks only for the e-mail address, and sends what was submitted before the app arrived once', async ({
  page,
}) => {
  const bodies = await recordPayments(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js*', async (route) => {
    await arrival.promise
    await route.fallback()
  })
  const { dialog, email, phone, submit } = await openCheckout(page)
  await expect(email).toBeFocused()
  await expect(phone).toHaveCount(0)
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByText(checkout.question)).toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  await expectAccessible(page)

  await email.fill('buyer@example.com')
  await email.press('Enter')
  arrival.resolve()
  await expect(page.getByRole('alert').getByText('Recorded.')).toBeVisible()
  expect(bodies).toEqual([{ deliveryMethod: 'email', email: 'buyer@example.com', phone: '' }])

  await email.fill('')
  await submit.click()
  await expect(page.getByText(errors.emailMissing.title)).toBeVisible()
})

test('without texts no page mentions them', () => {
  const pages = globSync('**/*.html', { cwd: site })

  expect(pages).toHaveLength(3)
  for (const file of pages) {
    const html = readFileSync(join(site, file), 'utf8').replaceAll(/<(script|style).*?<\/\1>/gs, '')
    expect(html, file).not.toMatch(/\b(sms|texts? message|by text|or text|phone number)/i)
  }
})

test('[F78] a page built for a custom checkout domain redirects to it and to no other host', async ({
  page,
}) => {
  const { email, submit } = await openCheckout(page)
  await email.fill('buyer@example.com')
  const respond = (host: string) =>
    page.route(createPayment, (route) =>
      route.fulfill({ json: { url: `https://${host}/c/pay/cs_test_1` } }),
    )
  await respond(`${checkoutHost}.evil.example`)
  await submit.click()
  await expect(page.getByRole('alert').getByText(errors.payment.noUrl)).toBeVisible()

  await respond(checkoutHost)
  await submit.click()
  await expect(page.getByRole('heading', { name: `Checkout at ${checkoutHost}` })).toBeVisible()
})
