import { isEntitled, orderStatus } from '../../../lambda/orders/order-status'
import { paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const refunded = (refundedCents: number = product.priceCents) => ({ money: { refundedCents } })
const disputed = (status: string, takenCents?: number) => ({
  dispute: { id: 'dp_1', status, takenCents, reason: 'fraudulent', openedAt: at },
})

test.each<[string, OrderChanges, string]>([
  ['paid in full', {}, 'paid'],
  ['not paid yet', { sale: { paidAt: undefined } }, 'awaiting_payment'],
  ['of an unexpected amount', { sale: { amountCents: 999 } }, 'held'],
  ['of an unexpected currency', { sale: { currency: 'xts' } }, 'held'],
  ['with a session that cannot be read', { sale: { unreadableSince: at } }, 'held'],
  ['free with a promotion code', { sale: { amountCents: 0, expectedCents: 0 } }, 'paid'],
  ['partly refunded', refunded(1), 'partially_refunded'],
  ['refunded in full', refunded(), 'refunded'],
  ['refunded after a won dispute', { money: { ...disputed('won'), ...refunded().money } }, 'refunded'],
  ['whose access is revoked', revoked, 'revoked'],
  ['revoked and partly refunded', { ...revoked, ...refunded(500) }, 'revoked'],
  ['revoked and refunded in full', { ...revoked, ...refunded() }, 'refunded'],
])('[F27!] an order %s has the status %s', (_case, facts, status) => {
  const order = paidOrder(facts)

  expect(orderStatus(order)).toBe(status)
  expect(isEntitled(order)).toBe(['paid', 'partially_refunded'].includes(status))
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
])('[F35!] an order with a dispute that is %s, and %s cents at the bank, is %s', (state, taken, status) => {
  expect(orderStatus(paidOrder({ money: disputed(state, taken) }))).toBe(status)
})
