import { SendEmailCommand } from '@aws-sdk/client-ses'
import {
  changedOrder,
  joinedChanges,
  type OrderChanges,
} from '../../../../support/lambda/order-fixture'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { messages } from '../../../../../product/messages'
import { product } from '../../../../../product/product'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-call'
import { editOrder } from '../../../../support/lambda/edit-order'
import { interceptFirstWrite } from '../../../../support/lambda/intercept-write'

const wording = messages.download
const { table, delivery } = setUpDownloads()

/** An order whose link is used up. */
const storeUsedUp = (changes: OrderChanges = {}) =>
  storeDeliveredOrder(table, joinedChanges({ downloads: { count: 10 } }, changes))
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
  expect((await readOrder(table, orderId))?.access.linkVersion).toBe(2)
})

test('a fresh link that is reported as delivered before its acceptance is recorded counts as sent', async () => {
  const { orderId, token } = await storeUsedUp({ buyer: { phone: undefined } })
  const accepted = acceptedAgo(0)
  const email = { ...accepted, state: 'delivered', reportedAt: accepted.acceptedAt } as const
  delivery.ses.on(SendEmailCommand).callsFake(async () => {
    await editOrder(
      table,
      orderId,
      (order) => order && changedOrder(order, { delivery: { channels: { email } } }),
    )
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

test('an order by text alone then shows the help address', async () => {
  const { token } = await storeUsedUp({
    buyer: { email: undefined },
    delivery: { channels: { text: acceptedAgo(60) } },
  })
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

test('[F63] a refund that arrives while a fresh link is requested stops it, and the page says so', async () => {
  const { orderId, token } = await storeUsedUp()
  const write = interceptFirstWrite(async (writeDecision) => {
    await editOrder(
      table,
      orderId,
      (order) =>
        order && { ...order, money: { ...order.money, refundedCents: product.priceCents } },
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

test('[F69] a link used up minutes after it was sent is not followed by another, and the page says how long to wait', async () => {
  const { token } = await storeUsedUp({
    delivery: { channels: { email: acceptedAgo(4), text: acceptedAgo(4) } },
  })

  const page = await request(token)

  expect(page.statusCode).toBe(429)
  expect(page.body).toContain(wording.freshLinkJustSent.heading)
  expect(Number(page.headers?.['retry-after'])).toBeGreaterThan(300)
  expect(Number(page.headers?.['retry-after'])).toBeLessThanOrEqual(360)
  expect(delivery.emails()).toEqual([])
})

test('[F69] ten requests at once send one link', async () => {
  const { orderId, token } = await storeUsedUp()

  await Promise.all(Array.from({ length: 10 }, () => request(token)))

  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toHaveLength(1)
  expect(await readOrder(table, orderId)).toMatchObject({
    access: { linkVersion: 2 },
    delivery: { freshLinks: [{ channels: ['email', 'text'] }] },
  })
})

test('[F69] the second fresh link of a day goes by e-mail only, and its page names only that channel', async () => {
  const { token } = await storeUsedUp({
    delivery: { freshLinks: [{ at: hoursAgo(3), channels: ['email', 'text'] }] },
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

test.each<[string, OrderChanges, number, string]>([
  [
    'three of this day',
    { delivery: { freshLinks: [freshLink(20), freshLink(9), freshLink(2)] } },
    429,
    wording.freshLinksSentToday.heading,
  ],
  [
    'all of its life',
    { delivery: { freshLinks: Array.from({ length: 10 }, (_, link) => freshLink(999 - link)) } },
    403,
    wording.freshLinksUsedUp.heading,
  ],
  [
    'its text of this day and has no e-mail',
    {
      buyer: { email: undefined },
      delivery: {
        channels: { text: acceptedAgo(180) },
        freshLinks: [{ at: hoursAgo(3), channels: ['text'] }],
      },
    },
    429,
    wording.freshTextSentToday.heading,
  ],
  [
    'no address that can be reached',
    { buyer: { email: undefined, phone: undefined } },
    403,
    wording.noAddress.heading,
  ],
])(
  '[F69] an order that had %s gets no link: the page offers none and shows the help address',
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
