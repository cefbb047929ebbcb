import { SendEmailCommand } from '@aws-sdk/client-ses'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSEvent } from 'aws-lambda'
import { editionId, startEdition } from '../../../../../lambda/orders/edition-run'
import { client, readOrder } from '../../../../../lambda/orders/orders-table'
import { handler as recordFeedback } from '../../../../../lambda/shop/functions/record-feedback/handler'
import { handler } from '../../../../../lambda/shop/functions/retry-delivery/handler'
import { messages } from '../../../../../product/messages'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-setup'
import { failWritesAfter } from '../../../../support/lambda/intercept-write'
import { sesDetails, sesEvent } from '../../../../support/lambda/ses-event'
import { atTime } from '../../../../support/run/at-time'

/** Every pause is as short as possible. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const { table, delivery, store } = setUpDownloads()
const text = 'Two new chapters & a better index <b>.\n\nSee chapter 9.'
const id = editionId(text)
const start = (given = text, now = new Date()) =>
  startEdition(table, { text: given, by: 'lena', buyers: 1, perRun: 420 }, now)
const statesOf = async (orderId: string) => (await readOrder(table, orderId))?.delivery

beforeEach(() => client.send(new DeleteCommand({ TableName: table, Key: { orderId: 'edition#current' } })))

async function receive(...orderIds: string[]): Promise<void> {
  const Records = orderIds.map((orderId, position) => ({
    messageId: `message-${position}`,
    receiptHandle: `handle-${position}`,
    body: JSON.stringify({ edition: { id, orderId } }),
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
  }))
  await handler({ Records } as unknown as SQSEvent, context)
}
const receiveLater = (...orderIds: string[]) => atTime(Date.now() + 16 * 60_000, () => receive(...orderIds))

const report = (orderId: string, detail: Parameters<typeof sesEvent>[0]) =>
  recordFeedback(sesEvent(detail, { order: orderId, edition: id }))

test('[F105!] however often its message arrives, an edition is sent once, with the order’s present link', async () => {
  const { orderId, token } = await store()
  const before = await readOrder(table, orderId)
  await start()

  await receive(orderId, orderId)
  await Promise.all([receive(orderId), receive(orderId)])

  const [email, ...others] = delivery.emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    Destination: { ToAddresses: ['mara@example.com'] },
    Message: { Subject: { Data: messages.edition.subject } },
    Tags: [
      { Name: 'order', Value: orderId },
      { Name: 'edition', Value: id },
    ],
  })
  const { Html, Text } = email?.Message?.Body ?? {}
  expect(Html?.Data).toContain('Two new chapters &amp; a better index &lt;b&gt;.')
  expect(Text?.Data).toContain(text)
  for (const part of [Html, Text]) expect(part?.Data).toContain(`/functions/v1/download/${token}`)
  expect(delivery.texts()).toEqual([])
  const after = await readOrder(table, orderId)
  expect([after?.access, after?.delivery.channels]).toEqual([before?.access, before?.delivery.channels])
})

test('an order that lost its access, or whose edition is over, gets none', async () => {
  const { orderId: revoked } = await store({ access: { revokedAt: '2026-11-22T10:00:00.000Z' } })
  const { orderId } = await store()
  await start()
  await receive(revoked)
  await client.send(new DeleteCommand({ TableName: table, Key: { orderId: 'edition#current' } }))
  await start('Another text')

  await receive(orderId)

  expect(delivery.emails()).toEqual([])
})

test('[F106!] after a call that died, an edition is sent again only if SES does not report within 15 minutes that it took it', async () => {
  const [{ orderId: reported }, { orderId: silent }] = [await store(), await store()]
  await start()
  const failing = failWritesAfter(2)
  await Promise.all([receive(reported), receive(silent)])
  failing.mockRestore()
  expect(delivery.emails()).toHaveLength(2)
  await receive(reported, silent)

  await report(reported, sesDetails.sent)
  await receiveLater(reported, silent)

  const emailsTo = (orderId: string) => delivery.emails().filter(({ Tags }) => Tags?.[0]?.Value === orderId).length
  expect([emailsTo(reported), emailsTo(silent)]).toEqual([1, 2])
})

test('an edition that SES throttles is claimed again after 15 minutes', async () => {
  const { orderId } = await store()
  await start()
  delivery.ses.on(SendEmailCommand).rejectsOnce(awsError('Throttling')).resolves({ MessageId: 'email-1' })

  await receive(orderId)
  await receive(orderId)
  expect(delivery.emails()).toHaveLength(1)
  await receiveLater(orderId)
  await receiveLater(orderId)

  expect(delivery.emails()).toHaveLength(2)
})

test('[F107!] a bounce of an edition changes no channel and sends no text', async () => {
  const channels = { channels: { email: acceptedAgo(5), text: undefined } }
  const { orderId } = await store({ delivery: channels })
  await start()
  await receive(orderId)
  const before = await statesOf(orderId)

  await report(orderId, sesDetails.bounced)

  const after = await statesOf(orderId)
  expect([after?.channels, after?.messages, after?.fallback]).toEqual([before?.channels, before?.messages, undefined])
  expect(after?.editions).toMatchObject([{ message: { report: { kind: 'bounced' } } }])
  expect(delivery.queued()).toEqual([])
})

test('the link that declines shows a button, and only its press counts', async () => {
  const { orderId, token } = await store()
  await start()
  const query = { editions: 'no' }

  const page = await callDownload('GET', token, null, undefined, { editions: 'no.' })
  const opened = await statesOf(orderId)
  const pressed = await callDownload('POST', token, 'intent=decline-editions', undefined, query)
  await receive(orderId)

  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(messages.download.declineEditions.button)])
  expect(opened?.editionsDeclinedAt).toBeUndefined()
  expect(pressed.body).toContain(messages.download.editionsDeclined.heading)
  expect(delivery.emails()).toEqual([])
  expect((await callDownload('POST', '0'.repeat(22), 'intent=decline-editions')).statusCode).toBe(404)
})

test('the same text is the same edition, and another waits until it is over', async () => {
  const now = new Date('2026-11-22T10:00:00.000Z')

  expect(await Promise.all([start(text, now), start(text, now)])).toEqual([true, true])
  expect(await start('Another', now)).toBe(false)
})
