import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import {
  buyByEmail,
  expect,
  expectHostedCheckout,
  expectThanks,
  linkIn,
  messagesFor,
  newBuyer,
  openCheckout,
  payWith,
  test,
} from '../support/browser/store'

const { download } = messages

async function downloadFrom(page: Page, link: string) {
  await page.goto(link)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: download.ready.button }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('[F67] a purchase by e-mail ends with the download of the ebook, and a refund closes its link', async ({
  page,
  inboxUrl,
  paymentsUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const link = await buyByEmail(page, inboxUrl, buyer)
  const { name, bytes } = await downloadFrom(page, link)
  expect(name).toBe(product.ebookFile)
  expect(bytes.equals(await readFile(`product/ebook/${product.ebookFile}`))).toBe(true)

  await page.goto(paymentsUrl)
  const payment = page.getByRole('article').filter({ hasText: buyer.email })
  await payment.getByRole('button', { name: 'Refund' }).click()

  await expect(async () => {
    await page.goto(link)
    await expect(page.getByText(download.refunded.heading)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a purchase by text message sends one text with the link and no e-mail', async ({
  page,
  request,
  inboxUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const { choose, email, phone, submit } = await openCheckout(page)
  await choose('text')
  await expect(email).toBeHidden()
  await phone.fill(buyer.phone)
  await submit.click()
  await expectHostedCheckout(page)
  await page.getByLabel('Email').fill(buyer.email)
  await payWith(page, '4242 4242 4242 4242')
  await expectThanks(page)

  const { texts } = await messagesFor(request, inboxUrl, buyer.e164)
  expect(texts).toHaveLength(1)
  expect((await messagesFor(request, inboxUrl, buyer.email)).emails).toEqual([])
  expect((await downloadFrom(page, linkIn(texts[0]?.message))).name).toBe(product.ebookFile)
})

test('a purchase by both sends the same link twice, also after a declined card', async ({
  page,
  request,
  inboxUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const { choose, email, phone, submit } = await openCheckout(page)
  await choose('both')
  await email.fill(buyer.email)
  await phone.fill(buyer.phone)
  await submit.click()

  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('declined').first()).toBeVisible()
  expect((await messagesFor(request, inboxUrl, buyer.email)).emails).toEqual([])
  await payWith(page, '4242 4242 4242 4242')
  await expectThanks(page)

  const { emails } = await messagesFor(request, inboxUrl, buyer.email)
  const { texts } = await messagesFor(request, inboxUrl, buyer.e164)
  expect([emails.length, texts.length]).toEqual([1, 1])
  expect(linkIn(texts[0]?.message)).toBe(linkIn(emails[0]?.body.text))
})

test('[F11] a double click on the submit button makes one request, and the back link of the checkout leads home', async ({
  page,
}, { workerIndex }) => {
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST') calls.push(sent.url())
  })
  const { email, submit } = await openCheckout(page)
  await email.fill(newBuyer(workerIndex).email)

  await submit.dblclick()

  await expectHostedCheckout(page)
  expect(calls.filter((url) => url.endsWith('/functions/v1/create-payment'))).toHaveLength(1)
  await page.getByRole('link', { name: /back/i }).click()
  await expect(page.getByRole('button', { name: wording.landing.addToCart })).toBeVisible()
})
