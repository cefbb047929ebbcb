import type { Page } from '@playwright/test'
import { callPaths } from '../../lambda/contract'
import { stageConfig } from '../../lib/stage/stage-config'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expectDisplayFace } from '../support/browser/loading'
import { expect, messagesFor, newBuyer, payWith, test, windows } from '../support/browser/store'

/** Leaves the page as on a phone. */
async function expectReadable(page: Page) {
  for await (const { size } of windows(page, '1280x900 390x844')) {
    expect(await layoutFaults(page), `${page.url()} at ${size}`).toEqual([])
  }
  await expectAccessible(page)
}

test('a purchase is found and sent again in the office, whose pages are accessible, fit a phone and load nothing', async ({
  page,
  request,
  inboxUrl,
  ordersUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const sale = { deliveryMethod: 'email', email: buyer.email, phone: '' }
  const headers = { 'x-api-key': stageConfig('dev').clientKey, referer: 'https://shop.example/?from=newsletter' }
  const { url } = await (await request.post(callPaths.createPayment, { headers, data: sale })).json()
  await page.goto(url)
  await payWith(page, '4242 4242 4242 4242')
  await page.waitForURL('**/congratulations')
  // Otherwise its request may be counted below.
  await expectDisplayFace(page)
  const emails = async () => (await messagesFor(request, inboxUrl, buyer.email)).emails.length
  await expect.poll(emails).toBe(1)

  const requests = new Set<string>()
  page.on('request', (each) => requests.add(each.resourceType()))
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
  const navigate = (name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()
  await page.goto(ordersUrl)
  await expect(heading('Today')).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* orders?, /).first()).toBeVisible()
  // A line does not end with a minus sign.
  await expect(page.locator('.tiles .figure').first()).toHaveCSS('white-space', 'nowrap')
  await expect(page.getByRole('heading', { name: 'Newest orders' })).toBeVisible()
  // The number of the first or last day may be wider than its bar.
  await expect(page.locator('.chart svg').first()).toHaveCSS('overflow', 'visible')
  await expectReadable(page)

  await navigate('Orders')
  await expect(heading('Orders')).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectReadable(page)
  const field = page.getByLabel('Order number, email')
  await field.fill(buyer.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(heading(/^EB-\w{8} paid$/)).toBeVisible()
  await expect(field).toHaveValue(buyer.email)
  await expect(page.getByText(/^Delivered by email|^Sent by email/)).toBeVisible()
  await expect(page.getByText(buyer.email)).toHaveCount(0)
  await expectReadable(page)

  await page.getByRole('link', { name: 'Send again' }).click()
  await expect(heading(/^EB-\w{8}: send again$/)).toBeVisible()
  await expect(page.getByText(/ goes to b•••@example\.com\./)).toBeVisible()
  await expectReadable(page)
  expect(await emails()).toBe(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toHaveText('A new download link is on its way.')
  await expect(heading(/^EB-\w{8} paid$/)).toBeVisible()
  await expect.poll(emails).toBe(2)
  await page.getByRole('link', { name: 'Show email and phone' }).click()
  await expect(page.getByText(buyer.email).first()).toBeVisible()

  await navigate(/^To do/)
  await expect(heading('To do')).toBeVisible()
  await expectReadable(page)
  await navigate('Months')
  await expect(heading('Months')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Statement' })).toBeVisible()
  await expectReadable(page)

  await navigate(/^To do/)
  await page.getByRole('link', { name: 'Email buyers a new edition' }).click()
  await expectReadable(page)
  await page.getByLabel(/^In at most 600 characters/).fill('Two new chapters.')
  await page.getByRole('button', { name: 'Show what will happen' }).click()
  await expect(page.getByRole('button', { name: /^Send [1-9]/ })).toBeVisible()
  await expectReadable(page)
  expect(requests).toEqual(new Set(['document']))
})
