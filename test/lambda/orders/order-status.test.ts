import {
  isEntitled,
  maySend,
  orderStatus,
  pendingDecision,
} from '../../../lambda/orders/order-status'
import { paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const revoked = { access: { revokedAt: '2026-11-22T10:00:00.000Z' } }
const dispute = (status: string, takenCents?: number) => ({
  id: 'dp_1',
  status,
  takenCents,
  reason: 'fraudulent',
  openedAt: '2026-11-22T10:00:00.000Z',
})

test.each<[string, OrderChanges, string, boolean]>([
  ['paid in full', {}, 'paid', true],
  ['not paid yet', { sale: { paidAt: undefined } }, 'awaiting_payment', false],
  ['an unexpected amount', { sale: { amountCents: 999 } }, 'held', false],
  [
    'a session that cannot be read',
    { sale: { unreadableSince: '2026-11-21T10:01:00.000Z' } },
    'held',
    false,
  ],
  ['an unexpected currency', { sale: { currency: 'xts' } }, 'held', false],
  ['partly refunded', { money: { refundedCents: 500 } }, 'partially_refunded', true],
  ['refunded in full', { money: { refundedCents: product.priceCents } }, 'refunded', false],
  [
    'a dispute that waits for evidence',
    { money: { dispute: dispute('needs_response') } },
    'disputed',
    false,
  ],
  ['a dispute under review', { money: { dispute: dispute('under_review') } }, 'disputed', false],
  ['a lost dispute', { money: { dispute: dispute('lost') } }, 'disputed', false],
  [
    'a lost dispute that is appealed',
    { money: { dispute: dispute('appeal_needs_response') } },
    'disputed',
    false,
  ],
  [
    'an appeal under review',
    { money: { dispute: dispute('appeal_under_review') } },
    'disputed',
    false,
  ],
  ['a won dispute', { money: { dispute: dispute('won') } }, 'paid', true],
  ['a prevented dispute', { money: { dispute: dispute('prevented') } }, 'paid', true],
  [
    'a prevented dispute for which the bank took the money',
    { money: { dispute: dispute('prevented', 1499) } },
    'disputed',
    false,
  ],
  ['a dispute that is won in part', { money: { dispute: dispute('won', 499) } }, 'disputed', false],
  [
    'a dispute whose money is still to be taken',
    { money: { dispute: dispute('needs_response', 0) } },
    'disputed',
    false,
  ],
  [
    'an inquiry of the bank',
    { money: { dispute: dispute('warning_needs_response') } },
    'paid',
    true,
  ],
  [
    'an inquiry under review',
    { money: { dispute: dispute('warning_under_review') } },
    'paid',
    true,
  ],
  ['an inquiry that is closed', { money: { dispute: dispute('warning_closed') } }, 'paid', true],
  [
    'a dispute in a state that Stripe adds',
    { money: { dispute: dispute('settling') } },
    'disputed',
    false,
  ],
  [
    'a won dispute after a full refund',
    { money: { dispute: dispute('won'), refundedCents: product.priceCents } },
    'refunded',
    false,
  ],
  ['a buyer whose access was revoked', revoked, 'revoked', false],
  ['one of them, partly refunded', { ...revoked, money: { refundedCents: 500 } }, 'revoked', false],
  [
    'one of them, refunded in full',
    { ...revoked, money: { refundedCents: product.priceCents } },
    'refunded',
    false,
  ],
])('[F35] %s', (_case, facts, status, entitled) => {
  const order = paidOrder(facts)

  expect(orderStatus(order)).toBe(status)
  expect(isEntitled(order)).toBe(entitled)
})

const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-22T10:00:00.000Z' }

test.each<[string, OrderChanges, string | undefined]>([
  ['an order that is paid as expected', {}, undefined],
  ['an unexpected amount', { sale: { amountCents: 999 } }, 'held'],
  [
    'one that is partly refunded',
    { sale: { amountCents: 999 }, money: { refundedCents: 998 } },
    'held',
  ],
  [
    'one that is refunded',
    { sale: { amountCents: 999 }, money: { refundedCents: 999 } },
    undefined,
  ],
  ['a free session', { sale: { amountCents: 0 } }, 'held'],
  [
    'one of an unknown amount that is partly refunded',
    { sale: { amountCents: 0 }, money: { refundedCents: 5 } },
    'held',
  ],
  ['a payment that is reported as fraud', { money: { fraudWarning } }, 'fraud_warning'],
  ['one that is partly refunded', { money: { fraudWarning, refundedCents: 500 } }, 'fraud_warning'],
  [
    'one that is refunded',
    { money: { fraudWarning, refundedCents: product.priceCents } },
    undefined,
  ],
  ['one whose access was revoked', { ...revoked, money: { fraudWarning } }, 'fraud_warning'],
  [
    'one that is disputed',
    { money: { fraudWarning, dispute: dispute('needs_response') } },
    undefined,
  ],
  ['one whose dispute was won', { money: { fraudWarning, dispute: dispute('won') } }, undefined],
  ['one of an unexpected amount', { money: { fraudWarning }, sale: { amountCents: 999 } }, 'held'],
])('[F101] the decision about %s', (_case, facts, decision) => {
  expect(pendingDecision(paidOrder(facts))).toBe(decision)
})

test.each<[string, OrderChanges, boolean]>([
  ['an order that is paid as expected', {}, true],
  ['one that is refunded', { money: { refundedCents: product.priceCents } }, false],
  ['one whose access was revoked', revoked, false],
  ['one whose addresses are erased', { buyer: { erasedAt: '2026-11-22T10:00:00.000Z' } }, false],
])('[F63] [F97] whether messages may go out for %s', (_case, facts, expected) => {
  expect(maySend(paidOrder(facts))).toBe(expected)
})
