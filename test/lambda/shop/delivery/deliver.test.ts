import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { eventually } from 'kit/testing'
import { newChannel as pending } from '../../../../lambda/orders/delivery'
import { deliver, type DeliveryContext } from '../../../../lambda/shop/delivery/deliver'
import { attemptMs, claimMs } from '../../../../lambda/shop/delivery/time-limits'
import { tokenHash } from '../../../../lambda/shop/links/download-link'
import { formatPrice } from '../../../../lambda/price'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'
import { acceptedAgo } from '../../../support/lambda/delivered-order'
import { deliveryContext } from '../../../support/lambda/delivery-context'
import { setUpFunctions } from '../../../support/lambda/function-setup'
import { failTable, interceptFirstWrite, silenceTable } from '../../../support/lambda/intercept-write'
import { joinedChanges, type OrderChanges, shownChannels } from '../../../support/lambda/order-fixture'

let meanwhile = () => {}
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate).then(() => meanwhile()) }))

const { table, delivery, logs, store, stored, channelsOf } = setUpFunctions()
const onBoth = { delivery: { channels: { email: pending, text: pending } } }

/** A paid order with nothing delivered. */
const newOrder = async (changes: OrderChanges = {}) => (await store(joinedChanges(onBoth, changes))).orderId

let leftMs: number
const context = (changes: Partial<DeliveryContext> = {}) =>
  deliveryContext(table, { remainingMs: () => leftMs, ...changes })
let outage: { end: () => void } | undefined
/** From the moment at which SES accepts the email, the table fails, and the call has so much time. */
function failAfterEmail(fail: () => { end: () => void }, then = 20_000) {
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    outage = fail()
    leftMs = then
    return { MessageId: 'email-1' }
  })
}
beforeEach(() => {
  leftMs = 20_000
  meanwhile = () => {}
})

const emailAlone = { delivery: { channels: { email: pending } } }
const bothAccepted = { email: { state: 'accepted', attempts: 1 }, text: { state: 'accepted', attempts: 1 } }

test('an accepted message is recorded although the table fails for a moment', async () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/1'
  const orderId = await newOrder({ sale: { taxCents: 120, currency: 'usd' }, buyer: { invoiceUrl } })
  failAfterEmail(failTable)
  meanwhile = () => outage?.end()

  const delivered = await deliver(orderId, context())

  expect(shownChannels(delivered.order)).toMatchObject(bothAccepted)
  expect(await channelsOf(orderId)).toMatchObject(bothAccepted)
  const attempted = { event: 'Delivery attempted', orderId, attempt: 1, result: 'accepted' }
  for (const channel of ['email', 'text'])
    expect(logs.entries()).toContainEqual(expect.objectContaining({ ...attempted, channel }))
  const tax = messages.email.taxFacts(formatPrice(120, 'usd', product.locale))
  const message = delivery.emails()[0]?.Message
  for (const fact of [tax, invoiceUrl]) expect(message?.Body?.Text?.Data).toContain(fact)
  expect(message?.Subject?.Data).toBe(messages.email.subject)
})

test('a record that the table refuses is tried again while the call has time left', async () => {
  const orderId = await newOrder(emailAlone)
  failAfterEmail(failTable, 0)
  const remaining = [12_000, 6000, 5100]
  const remainingMs = () => (leftMs === 0 ? (remaining.shift() ?? 0) : leftMs)

  const { unrecorded } = await deliver(orderId, context({ remainingMs }))

  expect(unrecorded).toMatchObject([{ channel: 'email', messageId: 'email-1' }])
  expect(remaining).toEqual([])
  outage?.end()
  expect(await channelsOf(orderId)).toMatchObject({ email: { state: 'sending' } })
})

test('a channel that cannot be recorded does not end the call while the other one is being sent', async () => {
  const orderId = await newOrder()
  let away: ReturnType<typeof failTable> | undefined
  failAfterEmail(() => (away = failTable()), 0)
  delivery.sns.on(PublishCommand).callsFake(async () => {
    await eventually(() => away?.hasFailedACall() === true)
    away?.end()
    return { MessageId: 'text-1' }
  })

  const { unrecorded } = await deliver(orderId, context())

  expect(unrecorded).toMatchObject([{ channel: 'email' }])
  expect(await channelsOf(orderId)).toMatchObject({
    email: { state: 'sending' },
    text: { state: 'accepted', message: { messageId: 'text-1' } },
  })
})

test('a claim that was written is recognised when its response is lost', async () => {
  const orderId = await newOrder()
  interceptFirstWrite(async (write) => {
    await write()
    throw new Error('No response')
  })

  const delivered = await deliver(orderId, context())

  expect(shownChannels(delivered.order)).toMatchObject(bothAccepted)
  expect([delivery.emails().length, delivery.texts().length]).toEqual([1, 1])
})

test.each([
  ['just enough time for an attempt sends', attemptMs, 'accepted', 1],
  ['too little time sends nothing, and leaves its channels claimed', attemptMs - 1, 'sending', 0],
])('a call whose claim left %s', async (_case, remainingMs, state, sent) => {
  const orderId = await newOrder()
  leftMs = claimMs
  interceptFirstWrite(async (write) => {
    leftMs = remainingMs
    return write()
  })

  const { order } = await deliver(orderId, context())

  expect(shownChannels(order)).toMatchObject({ email: { state }, text: { state } })
  expect([delivery.emails().length, delivery.texts().length]).toEqual([sent, sent])
})

test('a channel without an address ends as refused, with the reason', async () => {
  const orderId = await newOrder({ buyer: { email: undefined }, ...emailAlone })

  const { order } = await deliver(orderId, context())

  expect(shownChannels(order).email).toMatchObject({ state: 'failed', error: 'NoAddress' })
})

test('a record without a response ends in time to queue the order', async () => {
  const orderId = await newOrder()
  failAfterEmail(silenceTable, 0)

  const { unrecorded } = await deliver(orderId, context())

  expect(unrecorded.map(({ channel }) => channel)).toEqual(['email', 'text'])
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Outcome not recorded', orderId, channel: 'email' }),
  )
})

test('an email is tagged with its order and the call that sent it', async () => {
  const orderId = await newOrder()
  delivery.ses.on(SendEmailCommand).resolves({})

  await deliver(orderId, context())

  const [email] = delivery.emails()
  const [, holder] = email?.Tags ?? []
  const unclear = { state: 'waiting', isUnclear: true, holder: holder?.Value }
  expect((await stored(orderId))?.delivery.channels.email).toMatchObject(unclear)
  expect(email?.Tags).toEqual([{ Name: 'order', Value: orderId }, holder])
  expect(holder?.Name).toBe('holder')
  for (const { Value } of email?.Tags ?? []) expect(Value).toMatch(/^[\w-]{1,256}$/)
})

test('a link whose key has been rotated out is renewed before it is sent, and kept when nothing is due', async () => {
  const orderId = await newOrder()
  const sent = await newOrder({ delivery: { channels: { email: acceptedAgo(1) } } })
  const before = await stored(sent)
  const rotated = context({ linkKeys: { current: 'another-key-0123456789-0123456789-012345' } })

  const { order } = await deliver(orderId, rotated)
  await deliver(sent, rotated)

  const [email] = delivery.emails()
  const token = /download\/(\w{22})/.exec(email?.Message?.Body?.Text?.Data ?? '')?.[1] ?? ''
  expect(order).toMatchObject({ access: { linkVersion: 2, linkHash: tokenHash(token) } })
  // Inboxes join messages of one subject, and hide the newer link.
  expect(email?.Message?.Subject?.Data).toBe(messages.email.newLinkSubject)
  expect(shownChannels(order)).toMatchObject(bothAccepted)
  expect(await stored(sent)).toEqual(before)
})
