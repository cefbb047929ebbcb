import { claimDueChannels, leaseSeconds } from '../../../lambda/orders/attempt'
import { deliveryListing, nextDueAt, reopenExhausted, waitingSince } from '../../../lambda/orders/channel-state'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { newChannel as pending } from '../../../lambda/orders/delivery'
import { type GivenChannel, paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const refunded = { money: { refundedCents: product.priceCents } }
const accepted = { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: instant } as const
const reported = (state: 'bounced' | 'delivered') => ({ ...accepted, state, reportedAt: instant })
const failed: GivenChannel = { state: 'given_up', attempts: 1, error: 'InvalidParameterValue' }
const exhausted: GivenChannel = { state: 'given_up', attempts: 15, error: 'Throttling', isExhausted: true }
const retrying = (seconds: number, startedAt?: string): GivenChannel => {
  const dueAt = later(seconds).toISOString()
  return { state: 'waiting', holder: 'call-1', attempts: 2, startedAt, dueAt, error: 'Throttling' }
}
const both = (email: GivenChannel, text: GivenChannel) => paidOrder({ delivery: { channels: { email, text } } })
const byEmail = (email: GivenChannel, changes: OrderChanges = {}) =>
  paidOrder({ ...changes, delivery: { channels: { email } } })

test.each<[string, number | undefined, string | undefined, Order]>([
  ['before anything was claimed', 0, 'open', paidOrder()],
  ['during the wait of its channel', 30, 'open', byEmail(retrying(30))],
  ['after the wait of its channel', 0, 'open', byEmail(retrying(-30))],
  ['during two waits', 60, 'open', both(retrying(240), retrying(60))],
  ['with one accepted message and one wait', 60, 'open', both(accepted, retrying(60))],
  ['with a refused message', 0, 'open', both(pending, failed)],
  ['that another call sends', leaseSeconds, 'open', claimDueChannels(paidOrder(), now, 'a').order],
  ['whose only message was refused', undefined, 'failed', byEmail(failed)],
  ['with exhausted attempts', undefined, 'failed', both(exhausted, failed)],
  ['whose email bounced', undefined, 'failed', byEmail(reported('bounced'))],
  ['with one accepted message and exhausted attempts', undefined, undefined, both(accepted, exhausted)],
  ['whose only message was accepted', undefined, undefined, byEmail(accepted)],
  ['that is delivered', undefined, undefined, byEmail(reported('delivered'))],
  ['refunded during a wait', undefined, undefined, byEmail(retrying(30), refunded)],
  ['refunded after a refusal', undefined, undefined, byEmail(failed, refunded)],
  ['erased during a wait', undefined, undefined, byEmail(retrying(30), { buyer: { erasedAt: instant } })],
  ['that is held', undefined, undefined, paidOrder({ sale: { amountCents: 1 } })],
  ['that is held without channels', undefined, undefined, paidOrder({ delivery: { channels: {} } })],
  ['that is not paid', undefined, undefined, paidOrder({ sale: { paidAt: undefined } })],
])('the seconds until an order %s is due, and how it is listed, are: %s, %s', (_case, seconds, listing, order) => {
  expect(nextDueAt(order, now)).toEqual(seconds === undefined ? undefined : later(seconds))
  expect(deliveryListing(order)).toBe(listing)
})

test('only an exhausted channel is opened again, with a new first attempt', () => {
  const unchanged = byEmail(failed)

  expect(reopenExhausted(both(exhausted, failed)).delivery.channels).toEqual({ email: pending, text: failed })
  expect(reopenExhausted(unchanged)).toBe(unchanged)
})

const earlier = '2026-11-21T10:01:30.000Z'
const freshLinks = [earlier, instant].map((at) => ({ at, channels: ['email' as const] }))
const fallback = { from: 'text', to: 'email', at: instant }
const tried = { email: retrying(0, instant), text: retrying(0, earlier) }
test.each<[string, OrderChanges['delivery'], string]>([
  ['the first attempt of the channel that has tried longest', { channels: tried }, earlier],
  ['the last request for a fresh link', { freshLinks, channels: { email: pending } }, instant],
  ['the channel replaced another', { fallback, channels: { email: pending, text: failed } }, instant],
  ['the payment', {}, '2026-11-21T10:01:00.000Z'],
])('the buyer of an open delivery has waited since %s', (_case, changes = {}, since) => {
  const { delivery, sale } = paidOrder({ delivery: changes })

  expect(waitingSince(delivery, sale.paidAt)).toBe(since)
})

test('a stored channel without the attributes of its state is refused', () => {
  const { delivery, ...order } = paidOrder()
  const isRead = (state: string) =>
    orderSchema.safeParse({ ...order, delivery: { ...delivery, channels: { email: { state } } } }).success

  expect(['waiting', 'sending', 'sent', 'given_up'].filter(isRead)).toEqual([])
})
