import { orderChanges, parseAddress, possibleChanges } from '../../../tools/orders/office/changes/order-changes'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const resent = { at, what: 'resend', by: 'kim' }

test.each<[string, OrderChanges, string[]]>([
  ['a paid order', {}, ['resend', 'revoke', 'erase']],
  ['an order that is not paid', { sale: { paidAt: undefined } }, ['erase']],
  ['a held order', { sale: { amountCents: 1000 } }, ['accept', 'revoke', 'erase']],
  ['a revoked order', revoked, ['restore', 'erase']],
  ['an order sent three times today', { history: [resent, resent, resent] }, ['revoke', 'erase']],
  ['an erased order', { buyer: { erasedAt: at } }, ['revoke']],
])('%s takes only the changes that it does not refuse', (_which, changes, possible) => {
  expect(possibleChanges(paidOrder(changes), now)).toEqual(possible)
})

const refund = { id: 're_1', cents: 500, status: 'failed', at }
const owed = { money: { refunds: [refund], fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: at } } }

test.each<[keyof typeof orderChanges, OrderChanges, RegExp]>([
  ['resend', { buyer: { phone: '+12025550123' } }, /goes to m•••@example\.com and ••••\u00a00123\.\nLinks that were/],
  ['revoke', {}, /stops working, and nothing more is sent\. No money moves\.$/],
  ['restore', revoked, /works again, and messages that are still open are sent\.$/],
  ['restore', { ...revoked, money: { refundedCents: 1499 } }, /is not revoked any more\. It is refunded, so its buyer/],
  [
    'accept',
    { sale: { amountCents: 1000 } },
    /^Paid for EB-\w+: \$10\.00\nExpected: \$14\.99\nThe order counts as paid if .*\nNo money moves\.$/,
  ],
  ['accept', owed, /Refunds that failed owe the buyer of EB-\w{8} \$5\.00\.\n[^]* reported fraud/],
])('the plan to %s an order with %j says what will happen', (change, changes, plan) => {
  expect(orderChanges[change].plan(paidOrder(changes)).text).toMatch(plan)
})

test.each([
  ['Paul <paul@example.com>', { email: 'paul@example.com' }, /email address of EB-\w+ becomes paul@/],
  ['tel:＋12025550199', { phone: '+12025550199' }, /number of EB-\w+ becomes \+12025550199/],
])('%s replaces the address of a resend', (typed, to, plan) => {
  expect(parseAddress(typed)).toEqual(to)
  expect(orderChanges.resend.plan(paidOrder(), to).text).toMatch(plan)
})
