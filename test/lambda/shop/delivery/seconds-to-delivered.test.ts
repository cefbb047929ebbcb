import { secondsToDelivered } from '../../../../lambda/shop/delivery/seconds-to-delivered'
import { joinedChanges, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'
import type { ChannelName } from '../../../../lambda/orders/channel'

const paidAt = '2026-11-21T10:01:00.000Z'
/** A paid order of which these messages have arrived, at so many seconds past the minute. */
function arrived(seconds: Partial<Record<ChannelName, number>>, changes: OrderChanges = {}) {
  const acceptedMessages = (['email', 'text'] as const).flatMap((channel) => {
    const second = seconds[channel]
    if (second === undefined) return []
    const at = new Date(Date.parse(paidAt) + second * 1000).toISOString()
    const report = { kind: 'delivered' as const, at }
    return [{ channel, messageId: `${channel}-1`, acceptedAt: paidAt, report }]
  })
  return paidOrder(
    joinedChanges(
      {
        sale: { paidAt },
        delivery: { messages: acceptedMessages },
      },
      changes,
    ),
  )
}

test('the first message that arrives tells how long the buyer waited', () => {
  expect(secondsToDelivered(arrived({}), arrived({ email: 8 }))).toBe(8)
})

test('[F100] a message that arrives before the payment, by the clocks, took no time', () => {
  expect(secondsToDelivered(arrived({}), arrived({ email: -3 }))).toBe(0)
})

test('a second message says nothing about the first', () => {
  expect(secondsToDelivered(arrived({ text: 4 }), arrived({ text: 4, email: 9 }))).toBeUndefined()
})

test('of two messages that arrive in one step nobody knows the first', () => {
  expect(secondsToDelivered(arrived({}), arrived({ text: 4, email: 9 }))).toBeUndefined()
})

test('a fresh link is no delivery of a sale', () => {
  expect(
    secondsToDelivered(arrived({}), arrived({ email: 9 }, { access: { linkVersion: 2 } })),
  ).toBeUndefined()
})
