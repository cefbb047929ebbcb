import {
  claimDueChannels,
  hasUnfinishedChannel,
  leaseSeconds,
} from '../../../lambda/orders/channels'
import { paidOrder } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const holder = 'call-1'

test('both channels of a paid order are claimed with a lease', () => {
  const { order, claimed } = claimDueChannels(paidOrder(), now, holder)

  expect(claimed).toEqual(['email', 'text'])
  expect(order.delivery.channels.email).toEqual({
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

  expect(again.order.delivery.channels.email).toMatchObject({ attempts: 2, startedAt: instant })
})

test('[F52] a channel that is being sent is not claimed until its lease expires', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  const claimedAt = (time: Date) => claimDueChannels(order, time, 'call-2').claimed
  expect(claimedAt(later(leaseSeconds - 1))).toEqual([])
  expect(claimedAt(later(leaseSeconds))).toEqual(['email', 'text'])
})

test('[F38] a call that finds its own claim goes on with it, and writes nothing', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  expect(claimDueChannels(order, later(1), holder)).toEqual({ order, claimed: ['email', 'text'] })
  expect(claimDueChannels(order, later(1), holder).order).toBe(order)
})

test('[F38] [F63] a call that finds its own claim, and the order refunded, sends nothing', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)
  const refunded = { ...order, money: { ...order.money, refundedCents: product.priceCents } }

  const again = claimDueChannels(refunded, later(1), holder)

  expect(again.claimed).toEqual([])
  expect(again.order.delivery.channels.email?.state).toBe('skipped')
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
  expect(order.delivery.channels).toMatchObject({
    email: { state: 'skipped' },
    text: { state: 'skipped' },
  })
  expect(hasUnfinishedChannel(order)).toBe(false)
})

test('[F35] a delivery skipped because of a dispute is sent once the dispute is won', () => {
  const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: instant }
  const { order: skipped } = claimDueChannels(paidOrder({ money: { dispute } }), now, holder)
  const won = { ...skipped, money: { ...skipped.money, dispute: { ...dispute, status: 'won' } } }

  const { order, claimed } = claimDueChannels(won, now, holder)

  expect(hasUnfinishedChannel(skipped)).toBe(false)
  expect(hasUnfinishedChannel(won)).toBe(true)
  expect(claimed).toEqual(['email', 'text'])
  expect(order.delivery.channels.email).toMatchObject({ state: 'sending', attempts: 1 })
})
