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

test.each<[string, Order, number | undefined, string | undefined]>([
  ['before anything was claimed', paidOrder(), 0, 'open'],
  ['during the wait of its channel', byEmail(retrying(30)), 30, 'open'],
  ['after the wait of its channel', byEmail(retrying(-30)), 0, 'open'],
  ['during two waits', both(retrying(240), retrying(60)), 60, 'open'],
  ['with one accepted message and one wait', both(accepted, retrying(60)), 60, 'open'],
  ['with a refused message', both(pending, failed), 0, 'open'],
  ['that another call sends', claimDueChannels(paidOrder(), now, 'a').order, leaseSeconds, 'open'],
  ['whose only message was refused', byEmail(failed), undefined, 'failed'],
  ['with exhausted attempts', both(exhausted, failed), undefined, 'failed'],
  ['whose email bounced', byEmail(reported('bounced')), undefined, 'failed'],
  ['with one accepted message and exhausted attempts', both(accepted, exhausted), undefined, undefined],
  ['whose only message was accepted', byEmail(accepted), undefined, undefined],
  ['that is delivered', byEmail(reported('delivered')), undefined, undefined],
  ['refunded during a wait', byEmail(retrying(30), refunded), undefined, undefined],
  ['refunded after a refusal', byEmail(failed, refunded), undefined, undefined],
  ['erased during a wait', byEmail(retrying(30), { buyer: { erasedAt: instant } }), undefined, undefined],
  ['that is held', paidOrder({ sale: { amountCents: 1 } }), undefined, undefined],
  ['that is held without channels', paidOrder({ delivery: { channels: {} } }), undefined, undefined],
  ['that is not paid', paidOrder({ sale: { paidAt: undefined } }), undefined, undefined],
])('an order %s is due in %s seconds, and listed as %s', (_case, order, seconds, listing) => {
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
