import { PublishCommand } from '@aws-sdk/client-sns'
import { SendEmailCommand } from '@aws-sdk/client-ses'
import { handler } from '../../../../../lambda/shop/functions/stripe-webhook/handler'
import { orderStatus } from '../../../../../lambda/orders/order-status'
import { apiEvent, context, siteUrl } from '../../../../support/lambda/api-event'
import { awsError, invalidNumber } from '../../../../support/lambda/delivery-mocks'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { storeLaterOrder } from '../../../../support/lambda/later-order'
import { paidSession } from '../../../../support/lambda/session-fixture'
import { secretName } from '../../../../support/lambda/secret-endpoint'
import { callWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'

/** Every pause is as short as possible. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const { table, delivery, metrics, logs, stored, channelsOf } = setUpFunctions({
  blank: JSON.stringify({ current: '' }),
  live: JSON.stringify({ current: 'rk_live_0123456789abcdef' }),
})
let sessionCount = 0

function newSession(changes: Record<string, unknown> = {}) {
  sessionCount += 1
  return paidSession({ id: `cs_test_webhook${sessionCount}`, ...changes })
}
const completed = (session: object, changes: object = {}) => stripeEvent('checkout.session.completed', session, changes)
const orderOf = (session: Record<string, unknown>) => stored(String(session['id']))
const sentCounts = () => [delivery.emails().length, delivery.texts().length]
const counted = () => metrics.emittedByName().map(([name]) => name)

test('[F19!] [F21!] an event delivered ten times at once and once later in base 64 makes one sale and one message per channel, with one link', async () => {
  const event = completed(newSession())

  const responses = await Promise.all(Array.from({ length: 10 }, () => callWebhook(event)))
  responses.push(await callWebhook(event, { isBase64Encoded: true }))

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(sentCounts()).toEqual([1, 1])
  expect(counted()).toEqual(['Sale', 'SaleCents', 'SecondsToDelivery'])
  const [[email], [text]] = [delivery.emails(), delivery.texts()]
  const [link = 'no link'] = /https:\S+\/functions\/v1\/download\/[0-9A-Za-z]{22}/.exec(text?.Message ?? '') ?? []
  expect(link).toContain(siteUrl)
  expect(email?.Message?.Body?.Text?.Data).toContain(link)
  expect(email?.Destination).toEqual({ ToAddresses: ['mara@example.com'] })
  expect(text?.PhoneNumber).toBe('+12025550123')
})

test('[F39!] what may still be sent is queued, and a number that SNS refuses permanently is counted once', async () => {
  const session = newSession()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(invalidNumber())

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  await callWebhook(completed(session))

  expect(await channelsOf(String(session['id']))).toMatchObject({
    email: { state: 'retrying', attempts: 1 },
    text: { state: 'failed', error: 'InvalidParameterException' },
  })
  expect(delivery.queued()).toMatchObject([{ orderId: session['id'], delay: 30 }, {}])
  expect(counted()).toEqual(['Sale', 'SaleCents'])
  expect(logs.told()).toEqual(['given-up'])
})

test.each([
  ['with a forged signature gets 400 and is logged', { 'stripe-signature': 't=1,v1=00' }, 'signing', ['request-1']],
  ['without a signature gets 400 before any secret is read', {}, 'none', []],
])('a request %s, has no effect and is not counted', async (_case, headers, secret, logged) => {
  process.env['WEBHOOK_SIGNING_SECRET'] = secretName(secret)
  const session = newSession()

  const { statusCode } = await handler(apiEvent({ body: JSON.stringify(completed(session)), headers }), context)

  expect(statusCode).toBe(400)
  expect(await orderOf(session)).toBeUndefined()
  const rejections = logs.entries().filter((entry) => Object(entry).event === 'Signature rejected')
  expect(rejections).toEqual(logged.map((requestId) => ({ event: 'Signature rejected', requestId })))
  expect(metrics.emitted()).toEqual([])
})

test.each(['WEBHOOK_SIGNING_SECRET', 'STRIPE_KEY_SECRET', 'LINK_KEY_SECRET'])(
  '[F18!] a blank %s makes the function refuse, so that Stripe keeps the event',
  async (name) => {
    const session = newSession()
    process.env[name] = secretName('blank')

    expect((await callWebhook(completed(session))).statusCode).toBe(500)
    expect(await orderOf(session)).toBeUndefined()
    expect(logs.errors().at(-1)).toMatchObject({
      errorMessage: expect.stringContaining('is missing or not of the form'),
    })
  },
)

test('[F37!] while the table fails, Stripe has to send the event again', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  expect((await callWebhook(completed(newSession()))).statusCode).toBe(500)
  expect(sentCounts()).toEqual([0, 0])
})

test('an event about an order of a later version changes none of its deliveries', async () => {
  const session = newSession()
  const { written, stored: item } = await storeLaterOrder(table, String(session['id']))

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(await item()).toMatchObject({ delivery: written.delivery, openDelivery: 'open' })
  expect(sentCounts()).toEqual([0, 0])
})

const ofOther = (metadata?: object) => paidSession({ id: 'cs_test_other', ...(metadata && { metadata }) })

test.each([
  ['the other mode gets 400', completed(ofOther(), { livemode: true }), 400, 'Event of the other mode'],
  ['another store gets 200', completed(ofOther({ store: 'tea' })), 200, 'Event is not about this store'],
  ['an unknown type gets 200', stripeEvent('customer.created', { id: 'cus_1' }), 200, 'Event is not about this store'],
])('an event of %s and has no effect but a log line', async (_case, event, statusCode, line) => {
  expect((await callWebhook(event)).statusCode).toBe(statusCode)

  expect(await stored('cs_test_other')).toBeUndefined()
  expect(sentCounts()).toEqual([0, 0])
  expect(logs.entries()).toContainEqual(expect.objectContaining({ event: line, eventId: 'evt_1' }))
  expect(metrics.emitted()).toEqual([])
})

test('with a live key an event of live mode makes a sale, and one of test mode gets 400', async () => {
  process.env['STRIPE_KEY_SECRET'] = secretName('live')

  expect((await callWebhook(completed(newSession(), { livemode: true }))).statusCode).toBe(200)
  expect((await callWebhook(completed(newSession()))).statusCode).toBe(400)
  expect(sentCounts()).toEqual([1, 1])
})

test('[F102!] an unreadable session holds its order, and asks for a decision once, however often Stripe sends it', async () => {
  const session = newSession()
  const event = completed({ ...session, payment_status: 'settling' })

  expect((await callWebhook(event)).statusCode).toBe(503)
  expect((await callWebhook(event)).statusCode).toBe(503)
  expect(logs.told()).toEqual(['decision'])
  const unreadable = { event: 'Session unreadable', orderId: session['id'], fields: ['payment_status'] }
  expect(logs.errors()).toContainEqual(expect.objectContaining(unreadable))
  const held = await orderOf(session)
  expect(held && orderStatus(held)).toBe('held')
  expect(sentCounts()).toEqual([0, 0])
})
