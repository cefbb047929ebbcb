import { isEntitled, orderStatus } from '../../../lambda/orders/order-status'
import { paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const refunded = (refundedCents: number = product.priceCents) => ({ money: { refundedCents } })
const disputed = (status: string, takenCents?: number) => ({
  dispute: { id: 'dp_1', status, takenCents, reason: 'fraudulent', openedAt: at },
})

test.each<[string, string, OrderChanges]>([
  ['paid in full', 'paid', {}],
  ['not paid yet', 'awaiting_payment', { sale: { paidAt: undefined } }],
  ['of an unexpected amount', 'held', { sale: { amountCents: 999 } }],
  ['of an unexpected currency', 'held', { sale: { currency: 'xts' } }],
  ['with a session that cannot be read', 'held', { sale: { unreadableSince: at } }],
  ['free with a promotion code', 'paid', { sale: { amountCents: 0, expectedCents: 0 } }],
  ['partly refunded', 'partially_refunded', refunded(1)],
  ['refunded in full', 'refunded', refunded()],
  ['refunded after a won dispute', 'refunded', { money: { ...disputed('won'), ...refunded().money } }],
  ['whose access is revoked', 'revoked', revoked],
  ['revoked and partly refunded', 'revoked', { ...revoked, ...refunded(500) }],
  ['revoked and refunded in full', 'refunded', { ...revoked, ...refunded() }],
])('[F27!] an order %s has the status %s', (_case, status, facts) => {
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
