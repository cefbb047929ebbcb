import { isEntitled, maySend, orderStatus } from '../../../lambda/orders/order-status'
import { paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const refunded = (refundedCents: number = product.priceCents) => ({ money: { refundedCents } })
const paid = (amountCents: number) => ({ sale: { amountCents } })
const disputed = (status: string, takenCents?: number) => ({
  dispute: { id: 'dp_1', status, takenCents, reason: 'fraudulent', openedAt: at },
})
const entitled = ['paid', 'partially_refunded']

test.each<[string, OrderChanges, string]>([
  ['paid in full', {}, 'paid'],
  ['not paid yet', { sale: { paidAt: undefined } }, 'awaiting_payment'],
  ['an unexpected amount', paid(999), 'held'],
  ['a session that cannot be read', { sale: { unreadableSince: at } }, 'held'],
  ['an unexpected currency', { sale: { currency: 'xts' } }, 'held'],
  ['free with a code', { sale: { amountCents: 0, expectedCents: 0 } }, 'paid'],
  ['partly refunded', refunded(1), 'partially_refunded'],
  ['refunded in full', refunded(), 'refunded'],
  ['a won dispute after it', { money: { ...disputed('won'), ...refunded().money } }, 'refunded'],
  ['a buyer whose access was revoked', revoked, 'revoked'],
  ['one of them, partly refunded', { ...revoked, ...refunded(500) }, 'revoked'],
  ['one of them, refunded in full', { ...revoked, ...refunded() }, 'refunded'],
])('[F27!] %s has the status %s', (_case, facts, status) => {
  const order = paidOrder(facts)

  expect(orderStatus(order)).toBe(status)
  expect(isEntitled(order)).toBe(entitled.includes(status))
})

test.each<[string, number | undefined, string]>([
  ['needs_response', undefined, 'disputed'],
  ['needs_response', 0, 'disputed'],
  ['under_review', undefined, 'disputed'],
  ['lost', undefined, 'disputed'],
  ['appeal_needs_response', undefined, 'disputed'],
  ['appeal_under_review', undefined, 'disputed'],
  ['a_state_that_stripe_adds', undefined, 'disputed'],
  ['won', undefined, 'paid'],
  ['won', 499, 'disputed'],
  ['prevented', undefined, 'paid'],
  ['prevented', 1499, 'disputed'],
  ['warning_needs_response', undefined, 'paid'],
  ['warning_under_review', undefined, 'paid'],
  ['warning_closed', undefined, 'paid'],
])('[F35!] a dispute that is %s, with %s cents at the bank, makes it %s', (state, taken, status) => {
  expect(orderStatus(paidOrder({ money: disputed(state, taken) }))).toBe(status)
})

test.each<[string, OrderChanges, boolean]>([
  ['an order that is paid as expected', {}, true],
  ['one that is refunded', refunded(), false],
  ['one whose access was revoked', revoked, false],
  ['one whose addresses are erased', { buyer: { erasedAt: at } }, false],
])('whether messages may go out for %s', (_case, facts, expected) => {
  expect(maySend(paidOrder(facts))).toBe(expected)
})
