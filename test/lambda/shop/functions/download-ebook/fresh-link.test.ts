import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { Order } from '../../../../../lambda/orders/order'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { messages } from '../../../../../product/messages'
import { product } from '../../../../../product/product'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-call'
import { editOrder } from '../../../../support/lambda/edit-order'
import { failTable, interceptFirstWrite } from '../../../../support/lambda/intercept-write'

const wording = messages.download
const { table, delivery } = setUpDownloads()

/** An order whose link is used up. */
const storeUsedUp = (changes: Partial<Order> = {}) =>
  storeDeliveredOrder(table, { downloads: { count: 10 }, ...changes })
const request = (token: string) => callDownload('POST', token, 'intent=fresh-link')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const freshLink = (hours: number) => ({ at: hoursAgo(hours), channels: ['email' as const] })

test('[F69] a fresh link goes to the stored addresses, works, and outdates the old link', async () => {
  const { orderId, token } = await storeUsedUp()

  const page = await request(token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(wording.freshLinkSent.heading)
  expect(delivery.emails()[0]?.Destination?.ToAddresses).toEqual(['mara@example.com'])
  const fresh = /download\/(\w{22})/.exec(delivery.texts()[0]?.Message ?? '')?.[1] ?? ''
  expect(fresh).not.toBe(token)
  expect((await callDownload('POST', fresh)).statusCode).toBe(303)
  expect((await callDownload('GET', token)).body).toContain(wording.outdated.heading)
  expect((await readOrder(table, orderId))?.linkVersion).toBe(2)
})

test('a fresh link that is reported as delivered before its acceptance is recorded counts as sent', async () => {
  const { orderId, token } = await storeUsedUp({ phone: undefined })
  const accepted = acceptedAgo(0)
  const email = { ...accepted, state: 'delivered', reportedAt: accepted.acceptedAt } as const
  delivery.ses.on(SendEmailCommand).callsFake(async () => {
    await editOrder(table, orderId, (order) => order && { ...order, delivery: { email } })
    return { MessageId: email.messageId }
  })

  expect((await request(token)).body).toContain(wording.freshLinkSent.heading)
})

test('a stage that has switched texts off offers and sends a fresh link by e-mail alone', async () => {
  const { token } = await storeUsedUp()
  delete process.env['TEXT_ORIGINATION_IDENTITY']

  const offer = await callDownload('GET', token)
  const page = await request(token)

  expect(offer.body).toContain('m•••@example.com')
  expect(offer.body).not.toContain('••••')
  expect(page.statusCode).toBe(200)
  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toHaveLength(0)
})

test('an order for a text alone then names whom to write to', async () => {
  const { token } = await storeUsedUp({ email: undefined, delivery: { text: acceptedAgo(60) } })
  delete process.env['TEXT_ORIGINATION_IDENTITY']

  const offer = await callDownload('GET', token)

  expect(offer.body).toContain(wording.noAddress.text)
})

test('a fresh link requested twice is sent once', async () => {
  const { orderId, token } = await storeUsedUp()
  await request(token)

  const again = await request(token)

  expect(again.body).toContain(wording.freshLinkJustSent.heading)
  expect(delivery.emails()).toHaveLength(1)
  expect((await readOrder(table, orderId))?.history?.map(({ what }) => what)).toEqual([
    'fresh_link',
    'email_accepted',
    'text_accepted',
  ])
})

test('[F63] a refund that lands while a fresh link is requested sends nothing and says so', async () => {
  const { orderId, token } = await storeUsedUp()
  const write = interceptFirstWrite(async (writeDecision) => {
    await editOrder(
      table,
      orderId,
      (order) => order && { ...order, refundedCents: product.priceCents },
    )
    return writeDecision()
  })

  const page = await request(token)
  write.mockRestore()

  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(wording.refunded.heading)
  expect(delivery.emails()).toEqual([])
})

test('a link that still works gets no fresh one', async () => {
  const { token } = await storeDeliveredOrder(table)

  const page = await request(token)

  expect(page.body).toContain(wording.ready.button)
  expect(delivery.emails()).toEqual([])
})

test('[F69] a link used up minutes after it was sent gets no other, and the page says how long', async () => {
  const { token } = await storeUsedUp({ delivery: { email: acceptedAgo(4), text: acceptedAgo(4) } })

  const page = await request(token)

  expect(page.statusCode).toBe(429)
  expect(page.body).toContain(wording.freshLinkJustSent.heading)
  expect(Number(page.headers?.['retry-after'])).toBeGreaterThan(300)
  expect(Number(page.headers?.['retry-after'])).toBeLessThanOrEqual(360)
  expect(delivery.emails()).toEqual([])
})

test('[F69] fifty requests at once send one link', async () => {
  const { orderId, token } = await storeUsedUp()

  await Promise.all(Array.from({ length: 50 }, () => request(token)))

  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toHaveLength(1)
  expect(await readOrder(table, orderId)).toMatchObject({
    linkVersion: 2,
    freshLinks: [{ channels: ['email', 'text'] }],
  })
})

test('[F69] the second link of a day goes by e-mail only, and its page names only that', async () => {
  const { token } = await storeUsedUp({
    freshLinks: [{ at: hoursAgo(3), channels: ['email', 'text'] }],
  })

  const offer = await callDownload('GET', token)
  const page = await request(token)

  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toEqual([])
  for (const { body } of [offer, page]) {
    expect(body).toContain('m•••@example.com')
    expect(body).not.toContain('0123')
  }
})

test.each<[string, Partial<Order>, number, string]>([
  [
    'three of this day',
    { freshLinks: [freshLink(20), freshLink(9), freshLink(2)] },
    429,
    wording.freshLinksSentToday.heading,
  ],
  [
    'all of its life',
    { freshLinks: Array.from({ length: 10 }, (_, link) => freshLink(999 - link)) },
    403,
    wording.freshLinksUsedUp.heading,
  ],
  [
    'its text of this day and has no e-mail',
    {
      email: undefined,
      delivery: { text: acceptedAgo(180) },
      freshLinks: [{ at: hoursAgo(3), channels: ['text'] }],
    },
    429,
    wording.freshTextSentToday.heading,
  ],
  [
    'no address that can be reached',
    { email: undefined, phone: undefined },
    403,
    wording.noAddress.heading,
  ],
])(
  '[F69] an order that had %s gets no link: the page offers none and says whom to write to',
  async (_case, changes, statusCode, heading) => {
    const { token } = await storeUsedUp(changes)

    const offer = await callDownload('GET', token)
    const page = await request(token)

    expect(offer.body).not.toContain('<form')
    expect(page.statusCode).toBe(statusCode)
    expect(page.body).toContain(heading)
    expect(page.body).toContain('mailto:help@example.com')
    expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
  },
)

test('a fresh link that only one channel accepts names that channel', async () => {
  const { token } = await storeUsedUp()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  const page = await request(token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('0123')
  expect(page.body).not.toContain('@example.com.')
})

test('[F48] a fresh link that reached nobody is queued, its page says so, and a second request counts nothing', async () => {
  const { orderId, token } = await storeUsedUp()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(awsError('Throttling'))

  const page = await request(token)
  const again = await request(token)

  for (const { statusCode, body } of [page, again]) {
    expect(statusCode).toBe(200)
    expect(body).toContain(wording.freshLinkQueued.heading)
    expect(body).toContain('m•••@example.com')
  }
  expect(delivery.queued()[0]).toEqual({ orderId, delay: 60 })
  expect((await readOrder(table, orderId))?.freshLinks).toHaveLength(1)
})

test('[F31] a fresh link is in the queue before it is sent, so that a crash does not end it', async () => {
  const { orderId, token } = await storeUsedUp()
  let queuedBefore: unknown[] = []
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    queuedBefore = delivery.queued()
    return { MessageId: 'email-1' }
  })

  await request(token)

  expect(queuedBefore).toEqual([{ orderId, delay: 60 }])
})

test('[F51] a fresh link is sent although the queue is away', async () => {
  const { token } = await storeUsedUp()
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await request(token)).body).toContain(wording.freshLinkSent.heading)
})

test('[F51] a fresh link that is neither sent nor queued is not promised', async () => {
  const { token } = await storeUsedUp({ phone: undefined, delivery: { email: acceptedAgo(60) } })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await request(token)).statusCode).toBe(503)
})

test('[F50] a fresh link that was sent and cannot be recorded is queued, not sent again', async () => {
  const { orderId, token } = await storeUsedUp({ phone: undefined })
  const remaining = jest.spyOn(context, 'getRemainingTimeInMillis')
  let outage: ReturnType<typeof failTable> | undefined
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    outage = failTable()
    remaining.mockReturnValue(0)
    return { MessageId: 'email-1' }
  })

  const page = await request(token)
  outage?.end()
  remaining.mockRestore()

  expect(page.body).toContain(wording.freshLinkJustSent.heading)
  expect(delivery.queued()).toMatchObject([
    { orderId, delay: 60 },
    { orderId, accepted: [{ messageId: 'email-1' }], delay: 0 },
  ])
})

test('[F31] a buyer whose fresh link crashed while it was sent gets one after the lease', async () => {
  const { orderId, token } = await storeUsedUp()
  const sending = (leaseSeconds: number) => ({
    state: 'sending' as const,
    holder: 'call-1',
    attempts: 1,
    leaseUntil: new Date(Date.now() + leaseSeconds * 1000).toISOString(),
  })
  const crash = (leaseSeconds: number) =>
    editOrder(table, orderId, (order) => {
      return order && { ...order, delivery: { ...order.delivery, text: sending(leaseSeconds) } }
    })

  await crash(60)
  expect((await request(token)).body).toContain(wording.freshLinkJustSent.heading)
  await crash(-1)

  expect((await request(token)).body).toContain(wording.freshLinkSent.heading)
  expect(delivery.texts()).toHaveLength(1)
})
