import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { joinedChanges, type OrderChanges } from '../../../../support/lambda/order-fixture'
import { channelNames } from '../../../../../lambda/orders/delivery'
import { recordReport } from '../../../../../lambda/shop/delivery/record-report'
import { messages } from '../../../../../product/messages'
import { context } from '../../../../support/lambda/api-event'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-setup'
import { failTable } from '../../../../support/lambda/intercept-write'

const wording = messages.download
const { table, delivery, metrics, logs, store, stored } = setUpDownloads()

const storeUsedUp = (changes: OrderChanges = {}) => store(joinedChanges({ downloads: { count: 10 } }, changes))
const request = (token: string) => callDownload('POST', token, 'intent=fresh-link')
const refuseMessages = () => {
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(awsError('Throttling'))
}

test('a fresh link goes to the stored addresses from the same sender, works, and outdates the old link', async () => {
  const { orderId, token } = await storeUsedUp()

  const page = await request(token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(wording.freshLinkSent.heading)
  const [[email], [text]] = [delivery.emails(), delivery.texts()]
  expect(email).toMatchObject({
    Destination: { ToAddresses: ['mara@example.com'] },
    ConfigurationSetName: 'store-emails',
  })
  expect(text?.MessageAttributes).toMatchObject({ 'AWS.MM.SMS.OriginationNumber': { StringValue: '+18335550123' } })
  const fresh = /download\/(\w{22})/.exec(text?.Message ?? '')?.[1] ?? ''
  expect(fresh).not.toBe(token)
  // It does not count as the delivery of a sale.
  expect(metrics.emitted()).toEqual([])
  expect(logs.entries()).toContainEqual({ event: 'Fresh link requested', orderId })
  expect((await callDownload('POST', fresh)).statusCode).toBe(303)
  expect((await callDownload('GET', token)).body).toContain(wording.outdated.heading)
})

test('ten requests at once and one after them send one link', async () => {
  const { orderId, token } = await storeUsedUp()

  await Promise.all(Array.from({ length: 10 }, () => request(token)))
  const again = await request(token)

  expect([again.statusCode, again.headers?.['retry-after']]).toEqual([429, expect.any(String)])
  expect(again.body).toContain(wording.freshLinkJustSent.heading)
  expect([delivery.emails().length, delivery.texts().length]).toEqual([1, 1])
  const order = await stored(orderId)
  expect(order).toMatchObject({
    access: { linkVersion: 2 },
    delivery: { freshLinks: [{ channels: ['email', 'text'] }] },
  })
  expect(order?.history?.map(({ what }) => what).toSorted()).toEqual(['email_accepted', 'fresh_link', 'text_accepted'])
})

test('a stage that has switched texts off offers and sends a fresh link by email alone', async () => {
  const { token } = await storeUsedUp()
  delete process.env['TEXT_ORIGINATION_IDENTITY']

  const offer = await callDownload('GET', token)
  expect((await request(token)).statusCode).toBe(200)

  expect(offer.body).toContain('m•••@example.com')
  expect(offer.body).not.toContain('••••')
  expect([delivery.emails().length, delivery.texts().length]).toEqual([1, 0])
})

test('a page names the one channel that accepted the fresh link, even if its delivery is reported before that is recorded', async () => {
  const { orderId, token } = await storeUsedUp()
  delivery.sns.on(PublishCommand).rejects(awsError('Throttling'))
  delivery.ses.on(SendEmailCommand).callsFake(async ({ Tags: [, holder] }) => {
    const [now, sent] = [new Date(), channelNames]
    const message = { channel: 'email', messageId: 'email-1', orderId, holder: holder.Value } as const
    await recordReport({ ...message, kind: 'delivered', at: now.toISOString() }, { table, now, sent })
    return { MessageId: 'email-1' }
  })

  const page = await request(token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(wording.freshLinkSent.heading)
  expect(page.body).toContain('m•••@example.com')
  expect(page.body).not.toContain('0123')
})

test('a fresh link is queued before it is sent; if no channel accepts it, its page says so, and a second request counts nothing', async () => {
  const { orderId, token } = await storeUsedUp()
  const queuedAtSend: unknown[] = []
  refuseMessages()
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    queuedAtSend.push(delivery.queued())
    throw awsError('Throttling')
  })

  for (const { statusCode, body } of [await request(token), await request(token)]) {
    expect(statusCode).toBe(200)
    expect(body).toContain(wording.freshLinkQueued.heading)
    expect(body).toContain('m•••@example.com')
  }
  expect(queuedAtSend[0]).toEqual([{ orderId, delay: 60 }])
  expect((await stored(orderId))?.delivery.freshLinks).toHaveLength(1)
})

test('a fresh link is sent although the queue fails, and one that is not sent either gives 503', async () => {
  const sent = await storeUsedUp()
  const { token } = await storeUsedUp({ buyer: { phone: undefined } })
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await request(sent.token)).body).toContain(wording.freshLinkSent.heading)
  refuseMessages()
  expect((await request(token)).statusCode).toBe(503)
})

test('a fresh link that was sent and cannot be recorded is queued, not sent again', async () => {
  const { orderId, token } = await storeUsedUp({ buyer: { phone: undefined } })
  const remaining = jest.spyOn(context, 'getRemainingTimeInMillis')
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    failTable()
    remaining.mockReturnValue(0)
    return { MessageId: 'email-1' }
  })

  const page = await request(token)
  remaining.mockRestore()

  expect(page.body).toContain(wording.freshLinkJustSent.heading)
  expect(delivery.queued()).toMatchObject([
    { orderId, delay: 60 },
    { orderId, accepted: [{ messageId: 'email-1' }], delay: 0 },
  ])
})
