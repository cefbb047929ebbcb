import { SendEmailCommand } from '@aws-sdk/client-ses'
import type { OrderChanges } from '../../../../support/lambda/order-fixture'
import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-call'

const { table, delivery, metrics, storage } = setUpDownloads()

/** The token of a delivered order's link. */
const storeOrder = async (changes: OrderChanges = {}) =>
  (await storeDeliveredOrder(table, changes)).token

const press = async (token: string, body: string | null = null, method = 'POST') =>
  (await callDownload(method, token, body)).statusCode
const usedUp = { downloads: { count: 10 } }

test('a served ebook is counted', async () => {
  expect(await press(await storeOrder())).toBe(303)
  expect(metrics.emitted()).toEqual([['EbookServed', 1]])
})

test('viewing the page counts nothing, nor does a link that serves nothing', async () => {
  expect(await press(await storeOrder(), null, 'GET')).toBe(200)
  expect(await press(await storeOrder(usedUp))).toBe(403)
  expect(await press('f'.repeat(22))).toBe(404)
  expect(metrics.emitted()).toEqual([])
})

test('a fresh link does not count as the delivery of a sale', async () => {
  expect(await press(await storeOrder(usedUp), 'intent=fresh-link')).toBe(200)
  expect(metrics.emitted()).toEqual([])
})

test('a fresh link is sent by the same sender as the first messages', async () => {
  await press(await storeOrder(usedUp), 'intent=fresh-link')

  expect(delivery.emails()[0]).toMatchObject({ ConfigurationSetName: 'store-emails' })
  expect(delivery.texts()[0]?.MessageAttributes).toMatchObject({
    'AWS.MM.SMS.OriginationNumber': { StringValue: '+18335550123' },
  })
})

test('[F96] a fresh link that can be neither sent nor queued is one failure', async () => {
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(awsError('Throttling'))
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect(await press(await storeOrder(usedUp), 'intent=fresh-link')).toBe(503)
  expect(metrics.emitted()).toEqual([['DownloadFailure', 1]])
})

test('[F71] [F96] a missing ebook is one failure', async () => {
  storage.respond(404)

  expect(await press(await storeOrder())).toBe(503)
  expect(metrics.emitted()).toEqual([['DownloadFailure', 1]])
})

test('[F96] a missing variable is one failure, although no page can be shown', async () => {
  const token = await storeOrder()
  delete process.env['REPLY_TO_ADDRESS']

  await expect(press(token)).rejects.toThrow(/REPLY_TO_ADDRESS/)
  expect(metrics.emitted()).toEqual([['DownloadFailure', 1]])
})
