import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { downloadToken, tokenHash } from '../../../../lambda/links/download-token'
import type { Order } from '../../../../lambda/orders/order'
import { changeOrder, readOrder } from '../../../../lambda/orders/orders-table'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'
import { mockDelivery } from '../../../support/lambda/delivery-mocks'
import { callDownload, downloadEnvironment } from '../../../support/lambda/download-call'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { linkKey, paidOrder } from '../../../support/lambda/order-fixture'
import { useSecrets } from '../../../support/lambda/secret-endpoint'

const table = 'orders'
const wording = messages.download
const delivery = mockDelivery()
const s3 = mockClient(S3Client)
let orderCount = 0

useOrdersTable(table)
useSecrets({ link: JSON.stringify({ current: linkKey }) })
beforeAll(() => {
  jest.spyOn(console, 'info').mockReturnValue()
  jest.spyOn(console, 'error').mockReturnValue()
  Object.assign(process.env, downloadEnvironment(table))
})
beforeEach(() => {
  delivery.accept()
  s3.reset()
  s3.on(HeadObjectCommand).resolves({})
})

/** A paid order in the table, delivered two hours ago, and its link's token. */
async function storeOrder(changes: Partial<Order> = {}) {
  orderCount += 1
  const orderId = `cs_test_download${orderCount}`
  const token = downloadToken(orderId, 1, linkKey)
  const delivered = {
    state: 'accepted',
    attempts: 1,
    messageId: 'm-1',
    acceptedAt: new Date(Date.now() - 7_200_000).toISOString(),
  } as const
  const link = { orderId, linkHash: tokenHash(token) }
  await changeOrder(table, orderId, () =>
    paidOrder({ ...link, delivery: { email: delivered, text: delivered }, ...changes }),
  )
  return { orderId, token }
}

test('the link opens a page with the order number and a button, and changes nothing', async () => {
  const { orderId, token } = await storeOrder()
  const before = await readOrder(table, orderId)

  const page = await callDownload('GET', token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(before?.orderNumber)
  expect(page.body).toContain(wording.ready.button)
  expect(page.body).not.toContain(token)
  expect(await readOrder(table, orderId)).toEqual(before)
})

test('[F72] the button redirects to an address of the ebook that lives five minutes', async () => {
  const { orderId, token } = await storeOrder()

  const answer = await callDownload('POST', token)

  expect(answer.statusCode).toBe(303)
  const location = new URL(String(answer.headers?.['location']))
  expect(location.hostname).toContain('ebooks')
  expect(location.pathname).toBe(`/${product.ebookFile}`)
  expect(location.searchParams.get('X-Amz-Expires')).toBe('300')
  expect(location.searchParams.get('response-content-disposition')).toBe(
    `attachment; filename="${product.ebookFile}"`,
  )
  expect((await readOrder(table, orderId))?.downloads.count).toBe(1)
})

test('[F70] [F73] no cache keeps an answer and no other page learns of it', async () => {
  const { token } = await storeOrder()

  for (const method of ['GET', 'POST']) {
    const { headers } = await callDownload(method, token)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
})

test('[F81] the page may send its form on to the ebook’s bucket and nowhere else', async () => {
  const { token } = await storeOrder()

  const { headers } = await callDownload('GET', token)
  const location = new URL(String((await callDownload('POST', token)).headers?.['location']))

  expect(headers?.['content-security-policy']).toContain(`form-action 'self' ${location.origin};`)
})

test('[F66] whatever is not a link of an order gets one and the same page', async () => {
  const { token } = await storeOrder()
  const flipped = (token.startsWith('a') ? 'b' : 'a') + token.slice(1)
  const pages = await Promise.all(
    ['', 'x', token.slice(1), `${token}a`, flipped, '../secret', 'f'.repeat(64)].flatMap(
      (wrong) => [callDownload('GET', wrong), callDownload('POST', wrong)],
    ),
  )

  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
})

test.each([
  ['refunded', { refundedCents: 1499 }, wording.refunded.heading],
  [
    'disputed',
    {
      dispute: {
        id: 'dp_1',
        status: 'lost',
        reason: 'fraudulent',
        openedAt: '2026-11-21T10:00:00Z',
      },
    },
    wording.disputed.heading,
  ],
  ['held', { amountCents: 1 }, wording.paymentPending.heading],
  ['awaiting payment', { paidAt: undefined }, wording.paymentPending.heading],
])('[F67] an order that is %s hands nothing out and says so', async (_case, changes, heading) => {
  const { orderId, token } = await storeOrder(changes)

  for (const method of ['GET', 'POST']) {
    const page = await callDownload(method, token)
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain(heading)
  }
  expect((await readOrder(table, orderId))?.downloads.count).toBe(0)
})

test('[F67] a refund between page and button counts at the button', async () => {
  const { orderId, token } = await storeOrder()
  await callDownload('GET', token)
  await changeOrder(table, orderId, (order) => order && { ...order, refundedCents: 1499 })

  expect((await callDownload('POST', token)).statusCode).toBe(403)
})

test('[F69] the eleventh download is offered a fresh link to the address on file', async () => {
  const { token } = await storeOrder()
  for (let download = 0; download < 10; download += 1) {
    expect((await callDownload('POST', token)).statusCode).toBe(303)
  }

  const page = await callDownload('POST', token)

  expect(page.body).toContain(wording.freshLink.button)
  expect(page.body).toContain('m•••@example.com')
  expect(page.body).not.toContain('mara@example.com')
})

test('[F41] ten presses at once count ten downloads', async () => {
  const { orderId, token } = await storeOrder()

  await Promise.all(Array.from({ length: 10 }, () => callDownload('POST', token)))

  expect((await readOrder(table, orderId))?.downloads.count).toBe(10)
})

test('[F69] a fresh link goes to the stored addresses, works, and outdates the old one', async () => {
  const { orderId, token } = await storeOrder({ downloads: { count: 10 } })

  const page = await callDownload('POST', token, 'intent=fresh-link')

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(wording.freshLinkSent.heading)
  expect(delivery.emails()[0]?.Destination?.ToAddresses).toEqual(['mara@example.com'])
  const fresh = /download\/(\w{22})/.exec(delivery.texts()[0]?.Message ?? '')?.[1] ?? ''
  expect(fresh).not.toBe(token)
  expect((await callDownload('POST', fresh)).statusCode).toBe(303)
  expect((await callDownload('GET', token)).body).toContain(wording.outdated.heading)
  expect((await readOrder(table, orderId))?.linkVersion).toBe(2)
})

test('a fresh link asked for twice is sent once', async () => {
  const { token } = await storeOrder({ downloads: { count: 10 } })
  await callDownload('POST', token, 'intent=fresh-link')

  const again = await callDownload('POST', token, 'intent=fresh-link')

  expect(again.body).toContain(wording.freshLinkJustSent.heading)
  expect(delivery.emails()).toHaveLength(1)
})

test('a link that still works needs no fresh one', async () => {
  const { token } = await storeOrder()

  const page = await callDownload('POST', token, 'intent=fresh-link')

  expect(page.body).toContain(wording.ready.button)
  expect(delivery.emails()).toEqual([])
})

test('[F71] a missing ebook is a page that says to come back, and counts nothing', async () => {
  const { orderId, token } = await storeOrder()
  s3.on(HeadObjectCommand).rejects(Object.assign(new Error('NotFound'), { name: 'NotFound' }))

  const page = await callDownload('POST', token)

  expect(page.statusCode).toBe(503)
  expect(page.body).toContain(wording.unavailable.heading)
  expect((await readOrder(table, orderId))?.downloads.count).toBe(0)
})

test('[F94] no log line of any test above holds an address, a number or a token', () => {
  const lines = JSON.stringify([
    jest.mocked(console.info).mock.calls,
    jest.mocked(console.error).mock.calls,
  ])

  expect(lines).toContain('cs_test_download')
  expect(lines).not.toMatch(/@example\.com|2025550123|\/download\/|link-key/)
})
