import { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { objectUrl } from '../../../../../lambda/platform/aws/object-url'
import { presignedQuery } from '../../../../../lambda/shop/delivery/presigned-query'
import { requireEbookFile } from '../../../../../lambda/shop/functions/download-ebook/serve-ebook'
import { messages } from '../../../../../product/messages'
import { product } from '../../../../../product/product'
import { storeLaterOrder } from '../../../../support/lambda/later-order'
import { editOrder } from '../../../../support/lambda/edit-order'
import { siteUrl } from '../../../../support/lambda/api-event'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-setup'

const wording = messages.download
const { table, delivery, metrics, storage, store, stored } = setUpDownloads()

const downloadsOf = async (orderId: string) => (await stored(orderId))?.downloads.count

test('[F68!] GET shows a page with the order number and a button, HEAD its headers, and both change and count nothing', async () => {
  const { orderId, token } = await store()
  const before = await stored(orderId)

  const page = await callDownload('GET', token)
  const head = await callDownload('HEAD', token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(before?.orderNumber)
  expect(page.body).toContain(wording.ready.pdf.button)
  expect(head).toEqual({ ...page, body: '' })
  expect(await stored(orderId)).toEqual(before)
  expect(metrics.emitted()).toEqual([])
})

test('[F66!] every unknown token gets the same page, and a malformed one without a lookup', async () => {
  const { token } = await store()
  const wrong = [token.slice(1), `${token}a`, 'f'.repeat(22)]
  const pages = await Promise.all(wrong.flatMap((each) => [callDownload('GET', each), callDownload('POST', each)]))
  const head = await callDownload('HEAD', 'f'.repeat(22))
  process.env['ORDERS_TABLE'] = 'no-such-table'
  const failed = await callDownload('HEAD', 'f'.repeat(22))

  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect([head.statusCode, head.body]).toEqual([404, ''])
  expect([failed.statusCode, failed.body]).toEqual([503, ''])
  expect((await callDownload('GET', '../secret')).statusCode).toBe(404)
})

test('the page says that the link came by another channel than the buyer chose, and in an app that it is one', async () => {
  const { token } = await store({
    delivery: { fallback: { from: 'text', to: 'email', at: '2026-11-21T10:00:00.000Z' } },
  })
  const app = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

  const { body } = await callDownload('GET', token, null, `${app} Instagram`)
  const inBrowser = await callDownload('GET', token, null, `${app} Safari/604.1`)

  expect(body).toContain(wording.fallback.email('m•••@example.com'))
  expect([body, inBrowser.body].map((page) => page.includes(wording.ready.inApp))).toEqual([true, false])
})

test('[F70!] the button redirects to a URL of the ebook that is valid for eleven minutes and goes to no cache or other page', async () => {
  const { orderId, token } = await store()
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Safari/537.36'

  const page = await callDownload('GET', token)
  // People and mail programs write something behind a link.
  const response = await callDownload('POST', `${token}.Thanks`, null, userAgent)

  expect(response.statusCode).toBe(303)
  const location = new URL(String(response.headers?.['location']), siteUrl)
  expect(location.origin).toBe(siteUrl)
  expect(location.pathname).toBe(`/functions/v1/download/${token}/${product.ebookFile}`)
  expect(location.searchParams.get('X-Amz-Expires')).toBe('660')
  for (const { headers } of [page, response]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  const order = await stored(orderId)
  expect(order?.downloads.count).toBe(1)
  expect(order?.history).toMatchObject([{ what: 'download', ref: 'Chrome on Android' }])
  expect(JSON.stringify(order)).not.toContain('Pixel')
  expect(metrics.emitted()).toEqual([['EbookServed', 1]])
})

test('[F41!] the EPUB has its own name and type, and is within ten minutes one download with the PDF', async () => {
  const { orderId, token } = await store()
  const press = async (form: string | null) => String((await callDownload('POST', token, form)).headers?.['location'])

  const files = await Promise.all(['format=pdf', 'format=epub', null, 'format=../x'].map(press))

  const names = [product.ebookFile, 'book.epub', product.ebookFile, product.ebookFile]
  files.forEach((file, index) => {
    const { pathname, searchParams } = new URL(file, siteUrl)
    const name = names[index] ?? ''
    expect(pathname).toBe(`/functions/v1/download/${token}/${name}`)
    expect(searchParams.get('response-content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(searchParams.get('response-content-type')).toBe(
      name.endsWith('.epub') ? 'application/epub+zip' : 'application/pdf',
    )
  })
  expect(await downloadsOf(orderId)).toBe(1)
})

test('a refunded order has a page that says so, serves nothing and sends no fresh link', async () => {
  const { orderId, token } = await store({ money: { refundedCents: product.priceCents } })
  const before = await stored(orderId)

  for (const [method, form] of [['GET'], ['POST'], ['POST', 'intent=fresh-link']] as const) {
    const page = await callDownload(method, token, form)
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain(wording.refunded.heading)
  }
  expect(await stored(orderId)).toEqual(before)
  expect(delivery.emails()).toEqual([])
})

test('[F71!] a missing ebook gives the unavailable page, and counts no download', async () => {
  const { orderId, token } = await store()
  storage.respond(404)

  const page = await callDownload('POST', token)

  expect(page.statusCode).toBe(503)
  expect(page.body).toContain(wording.unavailable.heading)
  expect(await downloadsOf(orderId)).toBe(0)
})

test('a missing variable fails the call, because no page can be shown', async () => {
  const { token } = await store()
  delete process.env['REPLY_TO_ADDRESS']

  await expect(callDownload('POST', token)).rejects.toThrow(/REPLY_TO_ADDRESS/)
})

test('the buyer of an order of a later version gets the ebook, but no fresh link on a channel that only that version knows', async () => {
  const { token, stored: item } = await storeLaterOrder(table, 'cs_test_later')

  const served = await callDownload('POST', token)
  const usedUp = { count: 10 }
  await editOrder(table, 'cs_test_later', (order) => order && { ...order, downloads: usedUp })
  const fresh = await callDownload('POST', token, 'intent=fresh-link')

  expect([served.statusCode, fresh.statusCode]).toEqual([303, 403])
  expect(await item()).toMatchObject({ delivery: { channels: { email: { state: 'queued', attempts: 2 } } } })
  expect(delivery.emails()).toEqual([])
})

const file = {
  url: new URL('https://ebooks.s3.eu-west-1.amazonaws.com/book.pdf'),
  name: 'book.pdf',
  type: 'application/pdf',
}

test.each([
  ['200, is there', [200], undefined, 1],
  ['404, is missing at once', [404, 200], 'S3 responded 404 for the ebook', 1],
  ['403, is missing at once', [403, 200], 'S3 responded 403 for the ebook', 1],
  ['503 twice, is missing', [503], 'S3 responded 503 for the ebook', 2],
  ['nothing twice, is missing', ['reset'], 'socket hang up', 2],
  ['500 and then 200, is there', [500, 200], undefined, 2],
  ['nothing and then 200, is there', ['reset', 200], undefined, 2],
] as const)('a file for which S3 responds %s', async (_case, responses, error, requests) => {
  storage.respond(...responses)

  const end = await requireEbookFile({ url: objectUrl(file.url.host, file.name) }).catch(({ message }) => message)

  expect(end).toBe(error)
  expect(storage.requests()).toHaveLength(requests)
  expect(storage.requests()[0]).toMatchObject({
    method: 'HEAD',
    path: '/ebooks/book.pdf',
    authorization: expect.stringMatching(/us-east-1\/s3\/aws4_request, SignedHeaders=/),
  })
})

test('the presigned query is what the SDK would sign for S3’s own address, with the role’s session', async () => {
  const { AWS_ENDPOINT_URL_S3: _local, ...environment } = process.env
  const onAws = { ...environment, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'session/token+=' }
  const restored = jest.replaceProperty(process, 'env', onAws)
  jest.useFakeTimers({ now: new Date('2026-11-22T09:30:00.400Z') })

  const query = new URLSearchParams(presignedQuery(file, 90))
  const headers = { host: file.url.host }
  const request = { method: 'GET', protocol: 'https:', hostname: headers.host, path: '/book.pdf', headers }
  const response = {
    'response-content-disposition': 'attachment; filename="book.pdf"',
    'response-content-type': 'application/pdf',
    'response-cache-control': 'no-store',
  }
  const presigner = new S3RequestPresigner(new S3Client({}).config)
  const ofSdk = await presigner.presign({ ...request, query: response }, { expiresIn: 90 })
  jest.useRealTimers()
  restored.restore()

  expect(query.get('X-Amz-Expires')).toBe('90')
  expect(query.get('X-Amz-Security-Token')).toBe('session/token+=')
  expect(query.get('X-Amz-Signature')).toBe(ofSdk.query?.['X-Amz-Signature'])
})
