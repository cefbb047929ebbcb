import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { expectAccessible } from '../support/browser/expect-accessible'
import { layoutFaults } from '../support/browser/layout-faults'
import { expect, newBuyer, openCheckout, payWith, test } from '../support/browser/store'

const storeFile = join(import.meta.dirname, '../../.build/browser-store/store.json')

test('the office shows an order after its purchase; its pages are accessible, fit a phone and load nothing', async ({
  page,
}, { workerIndex }) => {
  const { ordersUrl } = z
    .object({ ordersUrl: z.string() })
    .parse(JSON.parse(readFileSync(storeFile, 'utf8')))
  const buyer = newBuyer(workerIndex)
  const { email, submit } = await openCheckout(page)
  await email.fill(buyer.email)
  await submit.click()
  await payWith(page, '4242 4242 4242 4242')
  await page.waitForURL('**/congratulations')

  await page.goto(ordersUrl)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.resourceType()))
  await page.getByLabel('Order number, email').fill(buyer.email)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').last()
  await expect(row).toContainText('b•••@example.com')
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Show email and phone' }).click()
  await expect(row).toContainText(buyer.email)

  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByText(/^Delivered by email|^Sent by email/)).toBeVisible()
  await expect(page.getByText(buyer.email)).toHaveCount(0)
  await expect(page.getByText('npm run orders -- resend').first()).toBeVisible()
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])

  for (const name of ['To do', 'Months']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await layoutFaults(page)).toEqual([])
  }
  expect(new Set(requests)).toEqual(new Set(['document']))
})
