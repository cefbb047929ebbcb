import { countRecorded } from '../../../lambda/delivery/count-delivery'
import type { Channel } from '../../../lambda/orders/order'
import { captureMetrics } from '../../support/lambda/metric-lines'
import { paidOrder } from '../../support/lambda/order-fixture'

const metrics = captureMetrics()
const withEmail = (email: Channel) => paidOrder({ delivery: { email } })
const sending = withEmail({ state: 'sending', attempts: 1, leaseUntil: '2026-11-21T10:02:00.000Z' })
const failed = withEmail({ state: 'failed', attempts: 1, error: 'MessageRejected' })
const accepted = withEmail({
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: '2026-11-21T10:01:04.000Z',
})

beforeEach(() => metrics.clear())

test('a channel that ends as refused is counted', () => {
  countRecorded('email', sending, failed)

  expect(metrics.figures()).toEqual([['DeliveryRefused', 1]])
})

test.each([
  ['refused', failed],
  ['accepted', accepted],
])('[F52] an attempt that comes too late to a channel already %s counts nothing', (_end, order) => {
  countRecorded('email', order, order)

  expect(metrics.figures()).toEqual([])
})

test('the refusal of one channel is not counted with the end of the other', () => {
  const { email } = failed.delivery
  const before = paidOrder({ delivery: { email, text: { state: 'pending', attempts: 0 } } })
  const after = paidOrder({ delivery: { email, text: accepted.delivery.email } })

  countRecorded('text', before, after)

  expect(metrics.figures()).toEqual([['SecondsToDelivery', 4]])
})
