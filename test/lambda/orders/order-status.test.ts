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

const inquiries = ['warning_needs_response', 'warning_under_review', 'warning_closed']
const appeals = ['appeal_needs_response', 'appeal_under_review']
test.each<[string, number | undefined, string[]]>([
  ['disputed', undefined, ['needs_response', 'under_review', 'lost', ...appeals, 'a_state_that_stripe_adds']],
  ['disputed', 0, ['needs_response']],
  ['disputed', 1, ['won', 'prevented', ...inquiries]],
  ['paid', undefined, ['won', 'prevented', ...inquiries]],
])('[F35!] an order is %s, with %s cents at the bank, while its dispute is in one of %j', (status, taken, states) => {
  const statuses = states.map((state) => orderStatus(paidOrder({ money: disputed(state, taken) })))

  expect(statuses).toEqual(states.map(() => status))
})
