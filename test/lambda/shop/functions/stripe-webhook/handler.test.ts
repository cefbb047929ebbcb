import { PublishCommand } from '@aws-sdk/client-sns'
import { SendEmailCommand } from '@aws-sdk/client-ses'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import Stripe from 'stripe'
import { fromHeader } from '../../../../../lambda/shop/messages/from-header'
import { handler } from '../../../../../lambda/shop/functions/stripe-webhook/handler'
import { orderStatus } from '../../../../../lambda/orders/order-status'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { apiEvent, context, readJson, siteUrl } from '../../../../support/lambda/api-event'
import { awsError, invalidNumber, pausedByAws } from '../../../../support/lambda/delivery-mocks'
import { storeLaterOrder } from '../../../../support/lambda/later-order'
import { paidSession } from '../../../../support/lambda/session-fixture'
import { secretArn } from '../../../../support/lambda/secret-endpoint'
import {
  callWebhook,
  signingSecret,
  setUpWebhook,
  stripeEvent,
} from '../../../../support/lambda/webhook-call'
import { product } from '../../../../../product/product'
import { brand } from '../../../../../product/brand'
import { seenChannels } from '../../../../support/lambda/seen-channels'

const { table, delivery, metrics, logs } = setUpWebhook({ blank: JSON.stringify({ current: '' }) })
let sessionCount = 0

/** A paid session of its own for each test. */
function newSession(changes: Record<string, unknown> = {}) {
  sessionCount += 1
  return paidSession({ id: `cs_test_webhook${sessionCount}`, ...changes })
}
const completed = (session: object, changes: object = {}) =>
  stripeEvent('checkout.session.completed', session, changes)
const orderOf = (session: Record<string, unknown>) => readOrder(table, String(session['id']))

test('a paid session becomes an order that both channels have accepted', async () => {
  const session = newSession()

  const response = await callWebhook(completed(session))

  expect(response.statusCode).toBe(200)
  expect(await orderOf(session)).toMatchObject({
    orderNumber: expect.stringMatching(/^EB-/),
    sale: { amountCents: product.priceCents },
    buyer: { checkoutEmail: 'card@example.com' },
    delivery: {
      channels: {
        email: { state: 'sent', attempts: 1, messageId: 'email-1' },
        text: { state: 'sent', attempts: 1, messageId: 'text-1' },
      },
    },
  })
})

test('the e-mail and the text go to the addresses of the order, each with its link', async () => {
  await callWebhook(completed(newSession()))

  const [email] = delivery.emails()
  const [text] = delivery.texts()
  const link = /https:\S+\/functions\/v1\/download\/[0-9A-Za-z]{22}/
  expect(email).toMatchObject({
    Source: fromHeader(brand.name, 'books@example.com'),
    ReplyToAddresses: ['help@example.com'],
    ConfigurationSetName: 'store-emails',
    Destination: { ToAddresses: ['mara@example.com'] },
  })
  expect(text?.PhoneNumber).toBe('+12025550123')
  expect(text?.Message).toMatch(link)
  expect(email?.Message?.Body?.Text?.Data).toContain(link.exec(text?.Message ?? '')?.[0])
  expect(text?.Message).toContain(siteUrl)
})

test('[F61] a text paid for before texts were switched off fails visibly, and the e-mail is still sent', async () => {
  delete process.env['TEXT_ORIGINATION_IDENTITY']
  const session = newSession()

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(seenChannels(await orderOf(session))).toMatchObject({
    email: { state: 'accepted' },
    text: { state: 'failed', error: 'TextsOff' },
  })
  expect(delivery.texts()).toEqual([])
})

test('[F21] the same event delivered again sends nothing twice', async () => {
  const session = newSession()
  await callWebhook(completed(session))

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toHaveLength(1)
})

test('[F21] ten parallel deliveries of an event make one order, one sale and one message per channel', async () => {
  const session = newSession()

  const responses = await Promise.all(
    Array.from({ length: 10 }, () => callWebhook(completed(session))),
  )

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const counted = metrics.emitted().map(([name]) => name)
  expect(counted.toSorted()).toEqual(['Sale', 'SaleCents', 'SecondsToDelivery'])
  expect(delivery.emails()).toHaveLength(1)
  expect(delivery.texts()).toHaveLength(1)
  expect(seenChannels(await orderOf(session))).toMatchObject({
    email: { state: 'accepted', attempts: 1 },
    text: { state: 'accepted', attempts: 1 },
  })
})

test.each([
  ['Throttling', 'Maximum sending rate exceeded.'],
  ['MessageRejected', pausedByAws],
])(
  '[F39] [F48] an e-mail that SES could not accept (%s) is queued, and Stripe gets its 200',
  async (name, message) => {
    const session = newSession()
    delivery.ses.on(SendEmailCommand).rejects(awsError(name, message))

    const response = await callWebhook(completed(session))

    expect(response.statusCode).toBe(200)
    expect(seenChannels(await orderOf(session))).toMatchObject({
      email: { state: 'retrying', error: name },
      text: { state: 'accepted' },
    })
    expect(delivery.queued()).toEqual([{ orderId: session['id'], delay: 30 }])
  },
)

test('[I9] an order with nothing left to send is not queued', async () => {
  await callWebhook(completed(newSession()))
  await callWebhook(completed(newSession({ payment_status: 'unpaid' })))
  await callWebhook(completed(newSession({ amount_total: 1 })))

  expect(delivery.queued()).toEqual([])
})

test('[F51] [I9] when the queue refuses as well, Stripe has to send the event again', async () => {
  const session = newSession()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await callWebhook(completed(session))).statusCode).toBe(500)
  expect(seenChannels(await orderOf(session)).email?.state).toBe('retrying')
})

test('[F47] a number that SNS refuses permanently affects no e-mail and is not queued', async () => {
  const session = newSession()
  delivery.sns.on(PublishCommand).rejects(invalidNumber())

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(seenChannels(await orderOf(session))).toMatchObject({
    email: { state: 'accepted' },
    text: { state: 'failed', error: 'InvalidParameterException' },
  })
  expect(delivery.queued()).toEqual([])
})

test('[F49] a response from SES that cannot be read is recorded as unknown and not sent again at once', async () => {
  const session = newSession()
  delivery.ses.on(SendEmailCommand).resolves({})

  await callWebhook(completed(session))
  await callWebhook(completed(session))

  expect(seenChannels(await orderOf(session)).email?.state).toBe('unknown')
  expect(delivery.emails()).toHaveLength(1)
})

test('[F24] an unpaid session is recorded, and nothing is sent until it is paid', async () => {
  const session = newSession({ payment_status: 'unpaid' })

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(delivery.emails()).toEqual([])
  const paid = { ...session, payment_status: 'paid' }
  await callWebhook(stripeEvent('checkout.session.async_payment_succeeded', paid))

  expect(delivery.emails()).toHaveLength(1)
})

test.each([
  ['amount', { amount_total: 1 }],
  ['currency', { currency: 'xts' }],
  ['free session', { amount_total: 0, payment_status: 'no_payment_required' }],
])(
  '[F27] an unexpected %s holds the order, gets 200, and nothing is sent',
  async (_case, changes) => {
    const session = newSession(changes)

    expect((await callWebhook(completed(session))).statusCode).toBe(200)

    const order = await orderOf(session)
    expect(order && orderStatus(order)).toBe('held')
    expect(delivery.emails()).toEqual([])
    expect(delivery.texts()).toEqual([])
    expect(logs.errors()).toEqual([
      expect.objectContaining({ event: 'Event recorded', decision: 'held' }),
    ])
  },
)

test('[F10] an event of the other mode is refused and logged', async () => {
  const session = newSession()

  expect((await callWebhook(completed(session, { livemode: true }))).statusCode).toBe(400)
  expect(await orderOf(session)).toBeUndefined()
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Event of the other mode', eventId: expect.any(String) }),
  )
  expect(metrics.emitted()).toEqual([])
})

test('[F19] a body encoded in base 64 by API Gateway is verified by its bytes', async () => {
  const response = await callWebhook(completed(newSession()), { isBase64Encoded: true })

  expect(response.statusCode).toBe(200)
})

test.each([
  ['a forged signature', { 'stripe-signature': 't=1,v1=00' }],
  ['no signature', {}],
])('[F14] %s gets 400 and has no effect', async (_case, headers) => {
  const session = newSession()
  const body = JSON.stringify(completed(session))

  const response = readJson(await handler(apiEvent({ body, headers }), context))

  expect(response.statusCode).toBe(400)
  expect(await orderOf(session)).toBeUndefined()
  expect(delivery.emails()).toEqual([])
})

test.each(['WEBHOOK_SIGNING_SECRET', 'STRIPE_KEY_SECRET', 'LINK_KEY_SECRET'])(
  '[F18] a blank %s makes the function refuse, so that Stripe keeps the event',
  async (name) => {
    const session = newSession()
    process.env[name] = secretArn('blank')

    expect((await callWebhook(completed(session))).statusCode).toBe(500)
    expect(await orderOf(session)).toBeUndefined()
    expect(logs.errors().at(-1)).toMatchObject({
      errorMessage: expect.stringContaining('is blank'),
    })
  },
)

test('[F92] an event about an order of a later version changes none of its deliveries', async () => {
  const session = newSession()
  const { written, stored } = await storeLaterOrder(table, String(session['id']))

  expect((await callWebhook(completed(session))).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ delivery: written.delivery, openDelivery: 'open' })
  expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
})

test('[F37] an unavailable table makes Stripe redeliver', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  expect((await callWebhook(completed(newSession()))).statusCode).toBe(500)
  expect(delivery.emails()).toEqual([])
})

test('[F94] the log names the order and contains no address, number, token or secret', async () => {
  const session = newSession()

  await callWebhook(completed(session))

  const log = JSON.stringify(logs.entries())
  expect(log).toContain(session['id'])
  expect(log).not.toMatch(/@example\.com|2025550123|\/download\/|sk_test|whsec|link-key|Zoë/)
})

test('a request without the store’s URL is refused before anything is sent', async () => {
  const session = newSession()
  const payload = JSON.stringify(completed(session))
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signingSecret })
  const request = {
    body: payload,
    headers: { 'stripe-signature': signature },
    stageVariables: null,
  }

  expect((await handler(apiEvent(request), context)).statusCode).toBe(500)
  expect(delivery.emails()).toEqual([])
})
