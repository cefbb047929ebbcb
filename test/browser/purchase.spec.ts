import { readFile } from 'node:fs/promises'
import { checkoutMessages } from '../../product/checkout-messages'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { expect, fillCheckout, linkIn, messagesFor, newBuyer, payWith, test } from '../support/browser/store'

const { download } = messages

test('[F11!] a double click opens one checkout; once a card is accepted both messages have the link to the buyer’s own copies, until a refund', async ({
  page,
  request,
  inboxUrl,
  paymentsUrl,
  ordersUrl,
}, { workerIndex }) => {
  const buyer = newBuyer(workerIndex)
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST') calls.push(new URL(sent.url()).pathname)
  })
  await page.goto('/?from=Newsletter')
  if (product.sampleFile) {
    const inside = page.getByRole('region', { name: wording.inside.heading })
    await expect(inside.locator(`[href="/sample/${product.sampleFile}"]`)).toBeVisible()
  }
  for (const { question, answer } of pitch.questions.slice(0, 1)) {
    await page.getByText(question).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  // An address as it may be copied.
  const { submit } = await fillCheckout(page, { ...buyer, email: `\u200B<${buyer.email}>` }, '/?from=Newsletter')
  await submit.dblclick()
  await expect(page.getByText(checkoutMessages.notes.both)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
  expect(calls).toEqual(['/functions/v1/create-payment'])

  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('declined').first()).toBeVisible()
  expect((await messagesFor(request, inboxUrl, buyer.email)).emails).toEqual([])
  await payWith(page, '4242 4242 4242 4242')
  await page.waitForURL('**/congratulations')
  await expect(page.getByText(pitch.thankYou.congratulations)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  const { emails } = await messagesFor(request, inboxUrl, buyer.email)
  const { texts } = await messagesFor(request, inboxUrl, buyer.e164)
  expect([emails.length, texts.length]).toEqual([1, 1])
  const link = linkIn(emails[0]?.body.text)
  expect(linkIn(texts[0]?.message)).toBe(link)

  await page.goto(inboxUrl)
  await page.getByRole('link', { name: messages.email.subject }).first().click()
  const unseen = (frame: HTMLIFrameElement) =>
    Number(frame.contentDocument?.documentElement.scrollHeight) - frame.clientHeight
  await expect.poll(() => page.locator('iframe').evaluate(unseen)).toBe(0)

  await page.goto(link)
  const { pdf, epub, button } = download.ready
  const files = product.epubFile
    ? [
        [pdf.button, product.ebookFile],
        [epub.button, product.epubFile],
      ]
    : [[button, product.ebookFile]]
  // In an EPUB, and in a PDF, whose strings are UTF-16 in hex.
  const stamps = [buyer.email, Buffer.from(buyer.email, 'utf16le').swap16().toString('hex')]
  for (const [name = '', fileName = ''] of files) {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    const file = await arriving
    const bytes = await readFile(await file.path())
    expect(file.suggestedFilename()).toBe(fileName)
    if (product.stampCopies) expect(stamps.some((stamp) => bytes.includes(stamp))).toBe(true)
    else expect(bytes.equals(await readFile(`product/ebook/${fileName}`))).toBe(true)
  }

  await page.goto(`${ordersUrl}orders?find=${encodeURIComponent(buyer.email)}`)
  await expect(page.getByText('newsletter', { exact: true })).toBeVisible()

  await page.goto(paymentsUrl)
  const payment = page.getByRole('article').filter({ hasText: buyer.email })
  await payment.getByText('Refund or dispute').click()
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(async () => {
    await page.goto(link)
    await expect(page.getByText(download.refunded.heading)).toBeVisible({ timeout: 500 })
  }).toPass()
})
