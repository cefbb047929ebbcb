import {
  parseRetryMessage,
  postponeMessage,
  queueRetry,
} from '../../../../lambda/shop/delivery/retry-queue'
import { mockDelivery, retryQueueUrl } from '../../../support/lambda/delivery-mocks'

const delivery = mockDelivery()
const now = new Date('2026-11-21T12:00:00.000Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

beforeEach(() => delivery.accept())

test.each([
  ['when it is due, and never before', 29.2, 30],
  ['at once when it is overdue', -5, 0],
  ['after 15 minutes, which SQS allows at most, when it is due later', 3600, 900],
])(
  '[F65] an order is delivered to the receiver by its id alone, %s',
  async (_case, seconds, delay) => {
    await queueRetry(retryQueueUrl, { orderId: 'cs_test_1' }, after(seconds), now)

    expect(delivery.queued()).toEqual([{ orderId: 'cs_test_1', delay }])
  },
)

test('a received message is hidden until it is due', async () => {
  await postponeMessage(retryQueueUrl, 'handle', after(4 * 3600), now)

  expect(delivery.postponed()).toEqual([4 * 3600])
})

test.each(['', '{}', '{"orderId":""}', '{"report":{}}', '[]'])(
  'a body of %p is not a message of this version',
  (body) => {
    expect(parseRetryMessage(body)).toBeUndefined()
  },
)

test('a message of a later version may have more fields', () => {
  expect(parseRetryMessage('{"orderId":"cs_test_1","later":1}')).toEqual({ orderId: 'cs_test_1' })
})
