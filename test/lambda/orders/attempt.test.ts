import { channelState, isOpenDelivery } from '../../../lambda/orders/channel-state'
import { claimDueChannels, leaseSeconds, recordOutcome, type SendOutcome } from '../../../lambda/orders/attempt'
import type { Order } from '../../../lambda/orders/order'
import { newChannel as pending } from '../../../lambda/orders/delivery'
import { changedOrder, type GivenChannel, paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const holder = 'call-1'
const refunded = { money: { refundedCents: product.priceCents } }
const first = claimDueChannels(paidOrder(), now, holder)
const byEmail = (email: GivenChannel, changes: OrderChanges = {}) =>
  paidOrder({ ...changes, delivery: { channels: { email } } })

test('both channels of a paid order are claimed with a lease, and again once it expires, with the time of the first claim', () => {
  const claimAt = (seconds: number) => claimDueChannels(first.order, later(seconds), 'call-2')
  const again = claimAt(leaseSeconds)

  expect(first.claimed).toEqual(['email', 'text'])
  expect(claimAt(leaseSeconds - 1).claimed).toEqual([])
  expect(again.claimed).toEqual(['email', 'text'])
  const leaseUntil = later(leaseSeconds).toISOString()
  const sending = { state: 'sending', attempts: 1, startedAt: instant, leaseUntil, holder }
  expect(first.order.delivery.channels.email).toEqual(sending)
  expect(again.order.delivery.channels.email).toMatchObject({ attempts: 2, startedAt: instant })
})

test('a call that finds its own claim continues with it and writes nothing, unless the order was refunded', () => {
  const ended = claimDueChannels(changedOrder(first.order, refunded), later(1), holder)

  expect(claimDueChannels(first.order, later(1), holder)).toEqual(first)
  expect(claimDueChannels(first.order, later(1), holder).order).toBe(first.order)
  expect(ended.claimed).toEqual([])
  expect(channelState(ended.order, 'email')).toBe('skipped')
})

test.each<[string, OrderChanges, string]>([
  ['an unpaid order', { sale: { paidAt: undefined } }, 'pending'],
  ['a refunded order', refunded, 'skipped'],
  ['an erased order', { buyer: { erasedAt: instant } }, 'skipped'],
])('[F63!] nothing is claimed of %s', (_what, changes, state) => {
  const order = paidOrder(changes)

  expect(claimDueChannels(order, now, holder)).toEqual({ order, claimed: [] })
  expect(channelState(order, 'email')).toBe(state)
  expect(isOpenDelivery(order)).toBe(false)
})

const times = { startedAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-11-20T10:02:00.000Z' }
test('a channel that waited for another attempt is due as a new one once the buyer is entitled again', () => {
  const waiting = byEmail({ state: 'waiting', attempts: 2, ...times, error: 'Throttling' }, refunded)

  const skipped = claimDueChannels(waiting, now, holder).order
  const restored = changedOrder(skipped, { money: { refundedCents: 0 } })

  expect(channelState(waiting, 'email')).toBe('skipped')
  expect(skipped.delivery.channels.email).toEqual({ state: 'waiting', attempts: 2 })
  expect(claimDueChannels(skipped, now, 'call-2').order).toBe(skipped)
  expect(channelState(restored, 'email')).toBe('pending')
  expect(claimDueChannels(restored, now, 'call-2').claimed).toEqual(['email'])
})

const sendingEmail = (by = holder) =>
  byEmail({ state: 'sending', attempts: 1, startedAt: instant, leaseUntil: instant, holder: by })
const accepted = { result: 'accepted', messageId: 'm-1' } as const
const throttled = { result: 'not_sent', error: 'Throttling' } as const

test.each<[SendOutcome, string, boolean]>([
  [accepted, 'accepted', false],
  [{ result: 'refused', error: 'MessageRejected' }, 'failed', false],
  [throttled, 'retrying', true],
  [{ result: 'unknown', error: 'TimeoutError' }, 'unknown', true],
])('[F47!] an attempt that ended as %j makes the channel %s', (outcome, state, isOpen) => {
  const once = recordOutcome(sendingEmail(), 'email', holder, outcome, now)

  const ref = 'error' in outcome ? outcome.error : outcome.messageId
  expect(once.history).toEqual([{ at: instant, what: `email_${state}`, by: 'store', ref }])
  expect(channelState(once, 'email')).toBe(state)
  expect(isOpenDelivery(once)).toBe(isOpen)
  expect(recordOutcome(once, 'email', holder, outcome, later(1))).toBe(once)
})

const tried = recordOutcome(sendingEmail('call-2'), 'email', 'call-2', throttled, now)
test.each<[string, Order]>([
  ['after its channel was opened again', byEmail(pending)],
  ['with an earlier link', changedOrder(tried, { access: { linkVersion: 2 } })],
])('a message that is accepted %s is recorded, and the channel stays due', (_what, order) => {
  const record = (outcome: SendOutcome) => recordOutcome(order, 'email', holder, outcome, now, 1)

  expect(record(accepted).delivery.channels).toEqual(order.delivery.channels)
  expect(record(accepted).delivery.messages).toMatchObject([{ messageId: 'm-1' }])
  expect(record(throttled)).toBe(order)
})

test('[F48!] [F54!] [I10!] an outage of a day is retried from 30 s to 4 h apart, and then the channel is exhausted', () => {
  const { retries, ended, history } = retriedThrough(throttled)

  const waits = retries.map((second, index) => second - (retries[index - 1] ?? 0))
  expect(waits.slice(0, 10)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400])
  expect(waits.slice(10)).toEqual([14_400, 14_400, 14_400, 13_470])
  expect(retries.at(-1)).toBe(24 * 60 * 60)
  expect(ended).toEqual({ state: 'given_up', isExhausted: true, attempts: 15, error: 'Throttling', holder })
  expect(history?.at(-1)?.what).toBe('email_exhausted')
})

test('[F49!] a channel with unclear outcomes sends few messages, each at least ten minutes after the last', () => {
  const { retries, ended } = retriedThrough({ result: 'unknown', error: 'TimeoutError' })

  expect(retries.slice(0, 6)).toEqual([600, 1200, 1800, 2400, 3000, 3960])
  expect(ended).toMatchObject({ isExhausted: true })
})

/** The seconds before each retry and the channel's final state, when no attempt succeeds. */
function retriedThrough(outcome: SendOutcome) {
  const retries: number[] = []
  let order = byEmail(pending)
  let at = now
  while (retries.length < 50) {
    order = claimDueChannels(order, at, holder).order
    order = recordOutcome(order, 'email', holder, outcome, at)
    const { email: ended } = order.delivery.channels
    if (ended?.state !== 'waiting') return { retries, ended, history: order.history }
    at = new Date(ended.dueAt ?? '')
    expect(claimDueChannels(order, new Date(+at - 1), holder).claimed).toEqual([])
    retries.push((at.getTime() - now.getTime()) / 1000)
  }
  throw new Error('The attempts have no end.')
}

test('[F52!] [I11!] a sender whose lease was taken over records an accepted message and no failure, and nothing once the channel ended', () => {
  const takenOver = sendingEmail('call-2')
  const ended = byEmail({ state: 'given_up', attempts: 1, error: 'MessageRejected' })
  const record = (order: Order, outcome: SendOutcome) => recordOutcome(order, 'email', holder, outcome, now)

  expect(record(takenOver, throttled)).toBe(takenOver)
  expect(channelState(record(takenOver, accepted), 'email')).toBe('accepted')
  expect(record(ended, accepted)).toBe(ended)
})
