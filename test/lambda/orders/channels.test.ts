import { channelState, isOpenDelivery } from '../../../lambda/orders/channel-state'
import { claimDueChannels, leaseSeconds } from '../../../lambda/orders/attempt'
import { changedOrder, paidOrder } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'
import { seenChannels } from '../../support/lambda/seen-channels'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const holder = 'call-1'

test('both channels of a paid order are claimed with a lease', () => {
  const { order, claimed } = claimDueChannels(paidOrder(), now, holder)

  expect(claimed).toEqual(['email', 'text'])
  expect(seenChannels(order).email).toEqual({
    state: 'sending',
    attempts: 1,
    startedAt: instant,
    leaseUntil: later(leaseSeconds).toISOString(),
    holder,
  })
})

test('[F54] attempts are counted from the first claim, also after a lease that expired', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  const again = claimDueChannels(order, later(leaseSeconds), 'call-2')

  expect(seenChannels(again.order).email).toMatchObject({ attempts: 2, startedAt: instant })
})

test('[F52] a channel that is being sent is not claimed until its lease expires', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  const claimedAt = (time: Date) => claimDueChannels(order, time, 'call-2').claimed
  expect(claimedAt(later(leaseSeconds - 1))).toEqual([])
  expect(claimedAt(later(leaseSeconds))).toEqual(['email', 'text'])
})

test('[F38] a call that finds its own claim continues with it, and writes nothing', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  expect(claimDueChannels(order, later(1), holder)).toEqual({ order, claimed: ['email', 'text'] })
  expect(claimDueChannels(order, later(1), holder).order).toBe(order)
})

test('[F38] [F63] a call that finds its own claim on an order that was refunded sends nothing', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)
  const refunded = { ...order, money: { ...order.money, refundedCents: product.priceCents } }

  const again = claimDueChannels(refunded, later(1), holder)

  expect(again.claimed).toEqual([])
  expect(seenChannels(again.order).email?.state).toBe('skipped')
})

test('nothing is claimed before payment', () => {
  const order = paidOrder({ sale: { paidAt: undefined } })

  expect(claimDueChannels(order, now, holder)).toEqual({ order, claimed: [] })
})

test('[F63] an order refunded before delivery is skipped', () => {
  const { order, claimed } = claimDueChannels(
    paidOrder({ money: { refundedCents: product.priceCents } }),
    now,
    holder,
  )

  expect(claimed).toEqual([])
  expect(seenChannels(order)).toMatchObject({
    email: { state: 'skipped' },
    text: { state: 'skipped' },
  })
  expect(isOpenDelivery(order)).toBe(false)
})

test('[F35] a delivery skipped because of a dispute is sent once the dispute is won', () => {
  const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: instant }
  const { order: skipped } = claimDueChannels(paidOrder({ money: { dispute } }), now, holder)
  const won = { ...skipped, money: { ...skipped.money, dispute: { ...dispute, status: 'won' } } }

  const { order, claimed } = claimDueChannels(won, now, holder)

  expect(isOpenDelivery(skipped)).toBe(false)
  expect(isOpenDelivery(won)).toBe(true)
  expect(claimed).toEqual(['email', 'text'])
  expect(seenChannels(order).email).toMatchObject({ state: 'sending', attempts: 1 })
})

test('[F63] a channel that waited for another attempt is due as a new one once the buyer is entitled again', () => {
  const tried = {
    state: 'retrying',
    attempts: 2,
    startedAt: '2026-11-20T10:00:00.000Z',
    nextAttemptAt: '2026-11-20T10:02:00.000Z',
    error: 'Throttling',
  } as const
  const refunded = paidOrder({
    money: { refundedCents: 999_999 },
    delivery: { channels: { email: tried } },
  })

  const skipped = claimDueChannels(refunded, now, 'call-1').order
  const restored = changedOrder(skipped, { money: { refundedCents: 0 } })

  expect(channelState(refunded, 'email')).toBe('skipped')
  expect(skipped.delivery.channels.email).toEqual({ state: 'waiting', attempts: 2 })
  expect(claimDueChannels(skipped, now, 'call-2').order).toBe(skipped)
  expect(channelState(restored, 'email')).toBe('pending')
  expect(claimDueChannels(restored, now, 'call-2').claimed).toEqual(['email'])
})
