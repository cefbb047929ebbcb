import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { deliverOrQueue, type QueueingContext } from '../../../lambda/delivery/deliver-or-queue'
import { readOrder } from '../../../lambda/orders/orders-table'
import { awsError, invalidNumber, retryQueueUrl } from '../../support/lambda/delivery-mocks'
import { editOrder } from '../../support/lambda/edit-order'
import { setUpFunctions } from '../../support/lambda/function-setup'
import { failWritesAfter } from '../../support/lambda/intercept-write'
import { linkKey, paidOrder } from '../../support/lambda/order-fixture'

const { table, delivery, logs, metrics } = setUpFunctions({ secrets: {}, environment: () => ({}) })
const order = paidOrder()
const { orderId } = order

beforeEach(() => editOrder(table, orderId, () => order))

const context = (remainingMs = () => 20_000): QueueingContext => ({
  table,
  siteUrl: 'https://books.example.com',
  linkKeys: { current: linkKey },
  sender: {
    address: 'books@example.com',
    replyTo: 'help@example.com',
    configurationSet: 'store-emails',
    originationIdentity: '+18335550123',
  },
  retryQueue: retryQueueUrl,
  now: () => new Date(),
  remainingMs,
})

/** Enough time to claim, and none to repeat the record of the outcome. */
function endingCall() {
  let calls = 0
  return context(() => (calls++ === 0 ? 20_000 : 0))
}

test('[F39] [I9] a delivery whose outcome cannot be recorded is queued for the end of its lease, and fails', async () => {
  const failing = failWritesAfter(1)

  await expect(deliverOrQueue(orderId, endingCall())).rejects.toThrow('No table')
  failing.mockRestore()

  expect((await readOrder(table, orderId))?.delivery.email?.state).toBe('sending')
  expect(delivery.queued()).toEqual([{ orderId, delay: 60 }])
})

test('[F51] when the queue refuses as well, the error is that of the delivery', async () => {
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))
  const failing = failWritesAfter(1)

  await expect(deliverOrQueue(orderId, endingCall())).rejects.toThrow('No table')
  failing.mockRestore()

  expect(logs.errors()).toContainEqual(expect.objectContaining({ event: 'Order not queued' }))
})

test('a call without time for an attempt leaves the order to the queue, at once', async () => {
  await deliverOrQueue(
    orderId,
    context(() => 1000),
  )

  expect(delivery.emails()).toEqual([])
  expect(delivery.queued()).toEqual([{ orderId, delay: 0 }])
})

test('[F57] a text that is refused for good is followed by an e-mail, for which the order is queued at once', async () => {
  const byText = paidOrder({
    email: undefined,
    checkoutEmail: 'card@example.com',
    delivery: { text: { state: 'pending', attempts: 0 } },
  })
  await editOrder(table, orderId, () => byText)
  delivery.sns.on(PublishCommand).rejects(invalidNumber())

  await deliverOrQueue(orderId, context())

  expect(await readOrder(table, orderId)).toMatchObject({
    email: 'card@example.com',
    delivery: { text: { state: 'failed' }, email: { state: 'pending' } },
    fallback: { from: 'text', to: 'email' },
  })
  expect(delivery.queued()).toEqual([{ orderId, delay: 0 }])
  // It rings no alarm about a buyer with nothing: the e-mail is still to come.
  expect(metrics.emitted()).toEqual([['Fallback', 1]])
})
