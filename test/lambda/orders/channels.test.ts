import {
  claimDueChannels,
  hasUnfinishedChannel,
  leaseSeconds,
  recordOutcome,
} from '../../../lambda/orders/channels'
import type { Channel } from '../../../lambda/orders/order'
import { paidOrder } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const emailOnly = (email: Channel) => paidOrder({ delivery: { email } })
const accepted = { result: 'accepted', messageId: 'm-1' } as const

test('both channels of a paid order are claimed with a lease', () => {
  const { order, claimed } = claimDueChannels(paidOrder(), now)

  expect(claimed).toEqual(['email', 'text'])
  expect(order.delivery.email).toEqual({
    state: 'sending',
    attempts: 1,
    leaseUntil: later(leaseSeconds).toISOString(),
  })
})

test('[F52] a channel that is being sent is not claimed until its lease expires', () => {
  const { order } = claimDueChannels(paidOrder(), now)

  expect(claimDueChannels(order, later(leaseSeconds - 1)).claimed).toEqual([])
  expect(claimDueChannels(order, later(leaseSeconds)).claimed).toEqual(['email', 'text'])
})

test('nothing is claimed before payment', () => {
  expect(claimDueChannels(paidOrder({ paidAt: undefined }), now).claimed).toEqual([])
})

test('[F63] an order refunded before delivery is skipped', () => {
  const { order, claimed } = claimDueChannels(paidOrder({ refundedCents: product.priceCents }), now)

  expect(claimed).toEqual([])
  expect(order.delivery).toMatchObject({ email: { state: 'skipped' }, text: { state: 'skipped' } })
  expect(hasUnfinishedChannel(order)).toBe(false)
})

test('[F35] a delivery skipped because of a dispute is sent once the dispute is won', () => {
  const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: instant }
  const { order: skipped } = claimDueChannels(paidOrder({ dispute }), now)
  const won = { ...skipped, dispute: { ...dispute, status: 'won' } }

  const { order, claimed } = claimDueChannels(won, now)

  expect(hasUnfinishedChannel(skipped)).toBe(false)
  expect(hasUnfinishedChannel(won)).toBe(true)
  expect(claimed).toEqual(['email', 'text'])
  expect(order.delivery.email).toMatchObject({ state: 'sending', attempts: 1 })
})

test('an accepted message finishes its channel', () => {
  const { order } = claimDueChannels(paidOrder(), now)

  const recorded = recordOutcome(order, 'email', 1, accepted, now)

  expect(recorded.delivery.email).toMatchObject({ state: 'accepted', messageId: 'm-1' })
  expect(hasUnfinishedChannel(recorded)).toBe(true)
  expect(hasUnfinishedChannel(recordOutcome(recorded, 'text', 1, accepted, now))).toBe(false)
})

test('[F48] a temporary failure is retried after growing waits', () => {
  const waits = [1, 2, 3].map((attempts) => {
    const sending = emailOnly({ state: 'sending', attempts, leaseUntil: now.toISOString() })
    const outcome = { result: 'not_sent', error: 'Throttling' } as const
    const channel = recordOutcome(sending, 'email', attempts, outcome, now).delivery.email
    return channel?.state === 'retrying' && (Date.parse(channel.nextAttemptAt) - +now) / 1000
  })

  expect(waits).toEqual([30, 60, 120])
})

test('[F47] a final refusal ends the channel', () => {
  const sending = emailOnly({ state: 'sending', attempts: 1, leaseUntil: now.toISOString() })

  const refused = { result: 'refused', error: 'MessageRejected' } as const
  const order = recordOutcome(sending, 'email', 1, refused, now)

  expect(order.delivery.email).toEqual({ state: 'failed', attempts: 1, error: 'MessageRejected' })
  expect(hasUnfinishedChannel(order)).toBe(false)
})

test('[F49] an unclear outcome is retried after ten minutes', () => {
  const sending = emailOnly({ state: 'sending', attempts: 1, leaseUntil: now.toISOString() })

  const order = recordOutcome(sending, 'email', 1, { result: 'unknown', error: 'Timeout' }, now)

  expect(order.delivery.email?.state).toBe('unknown')
  expect(claimDueChannels(order, later(599)).claimed).toEqual([])
  expect(claimDueChannels(order, later(600)).claimed).toEqual(['email'])
})

test('[F52] [I11] a sender whose lease was taken over records no failure', () => {
  const takenOver = emailOnly({ state: 'sending', attempts: 2, leaseUntil: now.toISOString() })

  const failed = { result: 'not_sent', error: 'Throttling' } as const

  expect(recordOutcome(takenOver, 'email', 1, failed, now)).toBe(takenOver)
  expect(recordOutcome(takenOver, 'email', 1, accepted, now).delivery.email?.state).toBe('accepted')
})

test('[F57] an outcome recorded after the channel ended changes nothing', () => {
  const ended = emailOnly({ state: 'failed', attempts: 1, error: 'MessageRejected' })

  expect(recordOutcome(ended, 'email', 1, accepted, now)).toBe(ended)
})
