import { secondsToDelivery } from '../../../lambda/delivery/seconds-to-delivery'
import type { Channel } from '../../../lambda/orders/order'
import { paidOrder } from '../../support/lambda/order-fixture'

/** The order was paid at 10:01:00. */
const accepted = (acceptedAt: string): Channel => ({
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt,
})
const early = accepted('2026-11-21T10:01:03.500Z')
const late = accepted('2026-11-21T10:04:00.000Z')
const sending: Channel = {
  state: 'sending',
  attempts: 1,
  leaseUntil: '2026-11-21T10:02:00.000Z',
}
const before = paidOrder({ delivery: { email: sending, text: sending } })

test('the first message that is accepted ends the wait', () => {
  const after = paidOrder({ delivery: { email: early, text: sending } })

  expect(secondsToDelivery(before, after)).toBe(3.5)
})

test('the second channel of an order is no second delivery', () => {
  const first = paidOrder({ delivery: { email: early, text: sending } })
  const second = paidOrder({ delivery: { email: early, text: late } })

  expect(secondsToDelivery(first, second)).toBeUndefined()
})

test.each(['delivered', 'bounced', 'complained'] as const)(
  'a first message that was %s meanwhile was the delivery',
  (state) => {
    const { acceptedAt, messageId } = { acceptedAt: '2026-11-21T10:01:02.000Z', messageId: 'm-1' }
    const email: Channel = { state, attempts: 1, acceptedAt, messageId }
    const first = paidOrder({ delivery: { email, text: sending } })
    const second = paidOrder({ delivery: { email, text: late } })

    expect(secondsToDelivery(first, second)).toBeUndefined()
  },
)

test('a fresh link is no delivery of the order', () => {
  const asked = paidOrder({ linkVersion: 2, delivery: { email: sending } })
  const sent = paidOrder({ linkVersion: 2, delivery: { email: late } })

  expect(secondsToDelivery(asked, sent)).toBeUndefined()
})

test('an attempt that is not accepted is no delivery', () => {
  const failed: Channel = { state: 'failed', attempts: 1, error: 'MessageRejected' }

  expect(
    secondsToDelivery(before, paidOrder({ delivery: { email: failed, text: sending } })),
  ).toBeUndefined()
})

test('[F100] a clock of Stripe’s that is ahead of ours makes no negative wait', () => {
  const after = paidOrder({ delivery: { email: accepted('2026-11-21T10:00:59.000Z') } })

  expect(secondsToDelivery(before, after)).toBe(0)
})
