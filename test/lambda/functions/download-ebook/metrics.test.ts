import { SendEmailCommand } from '@aws-sdk/client-ses'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { downloadToken, tokenHash } from '../../../../lambda/links/download-token'
import type { Order } from '../../../../lambda/orders/order'
import { changeOrder } from '../../../../lambda/orders/orders-table'
import { awsError, mockDelivery } from '../../../support/lambda/delivery-mocks'
import { callDownload, downloadEnvironment } from '../../../support/lambda/download-call'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { captureMetrics } from '../../../support/lambda/metric-lines'
import { linkKey, paidOrder } from '../../../support/lambda/order-fixture'
import { useSecrets } from '../../../support/lambda/secret-endpoint'

const table = 'orders'
const delivery = mockDelivery()
const metrics = captureMetrics()
const s3 = mockClient(S3Client)
const everyLine: string[] = []
const delivered = {
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: '2026-11-21T10:02:00.000Z',
} as const
let orderCount = 0

useOrdersTable(table)
useSecrets({ link: JSON.stringify({ current: linkKey }) })
beforeAll(() => {
  jest.spyOn(console, 'info').mockReturnValue()
  jest.spyOn(console, 'error').mockReturnValue()
})
beforeEach(() => {
  delivery.accept()
  metrics.clear()
  s3.reset()
  s3.on(HeadObjectCommand).resolves({})
  Object.assign(process.env, downloadEnvironment(table))
})
afterEach(() => everyLine.push(metrics.text()))

/** The token of a delivered order's link. */
async function storeOrder(changes: Partial<Order> = {}) {
  orderCount += 1
  const orderId = `cs_test_metrics${orderCount}`
  const token = downloadToken(orderId, 1, linkKey)
  const link = { orderId, linkHash: tokenHash(token) }
  await changeOrder(table, orderId, () =>
    paidOrder({ ...link, delivery: { email: delivered, text: delivered }, ...changes }),
  )
  return token
}

const press = async (token: string, body: string | null = null, method = 'POST') =>
  (await callDownload(method, token, body)).statusCode
const usedUp = { downloads: { count: 10 } }

test('a download that was handed out is counted', async () => {
  expect(await press(await storeOrder())).toBe(303)
  expect(metrics.figures()).toEqual([['EbookHandedOut', 1]])
})

test('looking at the page counts nothing, nor does a link that gives nothing', async () => {
  expect(await press(await storeOrder(), null, 'GET')).toBe(200)
  expect(await press(await storeOrder(usedUp))).toBe(403)
  expect(await press('f'.repeat(22))).toBe(404)
  expect(metrics.figures()).toEqual([])
})

test('a fresh link counts its messages and is no delivery of the order', async () => {
  expect(await press(await storeOrder(usedUp), 'intent=fresh-link')).toBe(200)
  expect(metrics.figuresByName()).toEqual([
    ['EmailAccepted', 1],
    ['TextAccepted', 1],
  ])
})

test('a fresh link is sent as the store’s first messages are', async () => {
  await press(await storeOrder(usedUp), 'intent=fresh-link')

  expect(delivery.emails()[0]).toMatchObject({ ConfigurationSetName: 'store-emails' })
  expect(delivery.texts()[0]?.MessageAttributes).toMatchObject({
    'AWS.MM.SMS.OriginationNumber': { StringValue: '+18335550123' },
  })
})

test('[F96] a fresh link that cannot be sent now is one failure', async () => {
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await press(await storeOrder(usedUp), 'intent=fresh-link')).toBe(503)
  expect(metrics.figuresByName()).toEqual([
    ['DownloadFailure', 1],
    ['TextAccepted', 1],
  ])
})

test('[F71] [F96] a missing ebook is one failure and hands nothing out', async () => {
  s3.on(HeadObjectCommand).rejects(Object.assign(new Error('NotFound'), { name: 'NotFound' }))

  expect(await press(await storeOrder())).toBe(503)
  expect(metrics.figures()).toEqual([['DownloadFailure', 1]])
})

test('[F96] a function that is not set up is one failure, although it can show no page', async () => {
  const token = await storeOrder()
  delete process.env['REPLY_TO_ADDRESS']

  await expect(press(token)).rejects.toThrow(/REPLY_TO_ADDRESS/)
  expect(metrics.figures()).toEqual([['DownloadFailure', 1]])
})

test('[F94] no metric of any test above holds an id, an address, a number or a token', () => {
  const lines = everyLine.join('')

  expect(lines).toContain('"EbookHandedOut":1')
  expect(lines).not.toMatch(/@|2025550123|8335550123|cs_test|EB-|download\/|link-key/)
})
