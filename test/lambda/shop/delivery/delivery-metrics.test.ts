import { countRecorded, secondsToDelivery } from '../../../../lambda/shop/delivery/delivery-metrics'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'
import { paidOrder } from '../../../support/lambda/order-fixture'
import type { SeenChannel } from '../../../support/lambda/seen-channels'

/** The order was paid at 10:01:00. */
const acceptedAt = (time: string): SeenChannel => ({
  state: 'accepted',
  attempts: 1,
  messageId: 'm-1',
  acceptedAt: `2026-11-21T${time}Z`,
})
const sending: SeenChannel = {
  state: 'sending',
  holder: 'call-1',
  attempts: 1,
  leaseUntil: '2026-11-21T10:02:00.000Z',
}
const failed: SeenChannel = { state: 'failed', attempts: 1, error: 'MessageRejected' }
const early = acceptedAt('10:01:03.500')
const late = acceptedAt('10:04:00.000')

describe('countRecorded', () => {
  const metrics = captureMetrics()
  beforeEach(() => metrics.clear())

  test('counts a channel that ends refused', () => {
    const before = paidOrder({ delivery: { channels: { email: sending } } })

    countRecorded('email', before, paidOrder({ delivery: { channels: { email: failed } } }))

    expect(metrics.emitted()).toEqual([['DeliveryRefused', 1]])
  })

  test.each([
    ['refused', failed],
    ['accepted', early],
  ])('[F52] counts nothing for a channel that was already %s', (_end, email) => {
    const order = paidOrder({ delivery: { channels: { email } } })

    countRecorded('email', order, order)

    expect(metrics.emitted()).toEqual([])
  })

  test('does not count the refusal of one channel again when the other ends', () => {
    const before = paidOrder({ delivery: { channels: { email: failed, text: sending } } })
    const after = paidOrder({ delivery: { channels: { email: failed, text: early } } })

    countRecorded('text', before, after)

    expect(metrics.emitted()).toEqual([['SecondsToDelivery', 3.5]])
  })
})

describe('secondsToDelivery', () => {
  const before = paidOrder({ delivery: { channels: { email: sending, text: sending } } })
  const first = paidOrder({ delivery: { channels: { email: early, text: sending } } })

  test('ends with the first accepted message', () => {
    expect(secondsToDelivery(before, first)).toBe(3.5)
  })

  test('ignores the second channel of an order', () => {
    const second = paidOrder({ delivery: { channels: { email: early, text: late } } })

    expect(secondsToDelivery(first, second)).toBeUndefined()
  })

  test.each(['delivered', 'bounced', 'complained'] as const)(
    'counts a first message that is %s by now as the delivery',
    (state) => {
      const email: SeenChannel = { ...early, state } as SeenChannel
      const one = paidOrder({ delivery: { channels: { email, text: sending } } })
      const two = paidOrder({ delivery: { channels: { email, text: late } } })

      expect(secondsToDelivery(one, two)).toBeUndefined()
    },
  )

  test('ignores a fresh link', () => {
    const requested = paidOrder({
      access: { linkVersion: 2 },
      delivery: { channels: { email: sending } },
    })
    const sent = paidOrder({ access: { linkVersion: 2 }, delivery: { channels: { email: late } } })

    expect(secondsToDelivery(requested, sent)).toBeUndefined()
  })

  test('ignores an attempt that was not accepted', () => {
    const after = paidOrder({ delivery: { channels: { email: failed, text: sending } } })

    expect(secondsToDelivery(before, after)).toBeUndefined()
  })

  test('[F100] is never negative, even if Stripe’s clock is ahead of ours', () => {
    const after = paidOrder({ delivery: { channels: { email: acceptedAt('10:00:59.000') } } })

    expect(secondsToDelivery(before, after)).toBe(0)
  })
})
