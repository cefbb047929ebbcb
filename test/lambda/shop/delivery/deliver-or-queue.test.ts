import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { newChannel } from '../../../../lambda/orders/delivery'
import {
  deliverOrQueue,
  queueAndDeliver,
  type QueueingContext,
} from '../../../../lambda/shop/delivery/deliver-or-queue'
import { parseRetryMessage, queueRetry } from '../../../../lambda/shop/delivery/retry-queue'
import { attemptMs, claimMs } from '../../../../lambda/shop/delivery/time-limits'
import { acceptedAgo } from '../../../support/lambda/delivered-order'
import { deliveryContext } from '../../../support/lambda/delivery-context'
import { awsError, invalidNumber, retryQueueUrl } from '../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../support/lambda/edit-order'
import { setUpFunctions } from '../../../support/lambda/function-setup'
import { failTable, failWritesAfter } from '../../../support/lambda/intercept-write'
import { changedOrder, type GivenChannel, paidOrder } from '../../../support/lambda/order-fixture'

let meanwhile: () => Promise<unknown>
jest.mock('node:timers/promises', () => ({ setTimeout: () => meanwhile() }))

const { table, delivery, logs, stored, channelsOf } = setUpFunctions()
const order = paidOrder()
const { orderId } = order

beforeEach(() => {
  meanwhile = () => Promise.resolve()
  return editOrder(table, orderId, () => order)
})

const context = (remainingMs = () => 20_000): QueueingContext => ({
  ...deliveryContext(table, { remainingMs }),
  retryQueue: retryQueueUrl,
})

/** A call without the time to record anything a second time. */
const endingCall = () => context(() => (delivery.emails().length > 0 ? 0 : 20_000))

test('a delivery whose outcome cannot be recorded is queued for the end of its lease', async () => {
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(awsError('Throttled'))
  failWritesAfter(1)

  await deliverOrQueue(orderId, endingCall())

  expect((await channelsOf(orderId)).email?.state).toBe('sending')
  expect(delivery.queued()).toEqual([{ orderId, delay: 60 }])
})

test("[F51!] a claim that fails is queued; if the queue refuses too, the claim's own error is thrown", async () => {
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))
  failWritesAfter(0)

  await expect(deliverOrQueue(orderId, context())).rejects.toThrow('No table')

  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Order not queued', orderId }))
})

test('[F50!] accepted messages that cannot be recorded are queued at once, in one message', async () => {
  failWritesAfter(1)

  await deliverOrQueue(orderId, endingCall())

  const { email } = (await stored(orderId))?.delivery.channels ?? {}
  const accepted = (channel: string) => ({
    channel,
    messageId: `${channel}-1`,
    kind: 'accepted',
    orderId,
    holder: email && 'holder' in email && email.holder,
    at: expect.any(String),
    acceptedAt: expect.any(String),
  })
  expect(delivery.queued()).toEqual([{ orderId, accepted: [accepted('email'), accepted('text')], delay: 0 }])
})

test('[F30!] a call without the time for an attempt and its record claims nothing, and queues the order at once', async () => {
  const late = context(() => claimMs - 1)

  await deliverOrQueue(orderId, late)

  expect(delivery.emails()).toEqual([])
  expect(delivery.queued()).toEqual([{ orderId, delay: 0 }])
  expect(logs.entries()).toMatchObject([{ event: 'Delivery queued', orderId, dueAt: expect.any(String) }])
})

test('a text that is refused permanently is replaced by an email, and the order is queued for it at once', async () => {
  const byText = paidOrder({
    buyer: { email: undefined, checkoutEmail: 'card@example.com' },
    delivery: { channels: { text: newChannel } },
  })
  await editOrder(table, orderId, () => byText)
  delivery.sns.on(PublishCommand).rejects(invalidNumber())

  await deliverOrQueue(orderId, context())

  expect(await stored(orderId)).toMatchObject({
    buyer: { email: 'card@example.com' },
    delivery: {
      channels: { text: { state: 'given_up' }, email: { state: 'waiting' } },
      fallback: { from: 'text', to: 'email' },
    },
  })
  expect(delivery.queued()).toEqual([{ orderId, delay: 0 }])
  // The email is still to come.
  expect(logs.told()).toEqual([])
})

test.each([
  ['once, before it', true, [orderId]],
  ['again after it if the queue refused it before', false, [orderId, orderId]],
])('a delivery that no one requests again and that fails is queued %s', async (_case, accepts, sent) => {
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  if (!accepts) delivery.sqs.on(SendMessageCommand).rejectsOnce(awsError('ServiceUnavailable'))

  await queueAndDeliver(orderId, context())

  expect(delivery.queued().map(({ orderId: id }) => id)).toEqual(sent)
})

const setEmail = (email: GivenChannel) =>
  editOrder(table, orderId, (before) => changedOrder(before ?? order, { delivery: { channels: { email } } }))
const otherAccepted = () => setEmail(acceptedAgo(0))

test.each([
  ['nothing if the other one ends within moments', otherAccepted, attemptMs, []],
  ['the order if it continues or has died', async () => {}, 20_000, [orderId]],
  ['the order if its outcome cannot be read', async () => failTable(), 20_000, [orderId]],
  ['the order at once if there is little time left', otherAccepted, attemptMs - 1, [orderId]],
])('a call beside another that is sending queues %s', async (_case, other, remainingMs, queued) => {
  const leaseUntil = new Date(Date.now() + 40_000).toISOString()
  const { createdAt: startedAt } = order.sale
  await setEmail({ state: 'sending', attempts: 1, startedAt, leaseUntil, holder: 'another call' })
  meanwhile = other

  await deliverOrQueue(
    orderId,
    context(() => remainingMs),
  )

  expect(delivery.queued().map(({ orderId: id }) => id)).toEqual(queued)
  expect(delivery.emails()).toEqual([])
})

test.each([
  ['never before it is due', 29.2, 30],
  ['at once when it is overdue', -5, 0],
  ['after 15 minutes, which SQS allows at most, when it is due later', 901, 900],
])('[F65!] a queued order is received by its id alone, %s', async (_case, seconds, delay) => {
  const now = new Date('2026-11-21T12:00:00.000Z')

  await queueRetry(retryQueueUrl, { orderId }, new Date(now.getTime() + seconds * 1000), now)

  expect(delivery.queued()).toEqual([{ orderId, delay }])
})

test.each([
  ['{"orderId":""}', undefined],
  ['{"report":{}}', undefined],
  ['{"orderId":"cs_1","later":1}', { orderId: 'cs_1' }],
])('the body %s of a message is read as %j', (body, message) => {
  expect(parseRetryMessage(body)).toEqual(message)
})
