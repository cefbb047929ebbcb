import { orderChanges, parseAddress, possibleChanges } from '../../../tools/orders/changes/order-changes'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const resent = { at, what: 'resend', by: 'kim' }
const held = { sale: { amountCents: 1000 } }
const revoked = { access: { revokedAt: at } }

test.each<[string, OrderChanges, string[]]>([
  ['a paid order', {}, ['resend', 'revoke', 'erase']],
  ['an order that is not paid', { sale: { paidAt: undefined } }, ['erase']],
  ['a held order', held, ['accept', 'revoke', 'erase']],
  ['a revoked order', revoked, ['restore', 'erase']],
  ['an order sent three times today', { history: [resent, resent, resent] }, ['revoke', 'erase']],
  ['an erased order', { buyer: { erasedAt: at } }, ['revoke']],
])('%s takes only the changes that it does not refuse', (_which, changes, possible) => {
  expect(possibleChanges(paidOrder(changes), now)).toEqual(possible)
})

test.each<[keyof typeof orderChanges, OrderChanges, text: string, forGood: string | undefined]>([
  [
    'accept',
    held,
    'Paid for EB: $10.00\nExpected: $14.99\nThe order counts as paid if you',
    'Accepting cannot be undone.',
  ],
  ['resend', {}, 'A new download link of EB goes to m•••@example.com and ••••\u00a00123.\nLinks that', undefined],
  ['revoke', {}, 'The download link of EB stops working, and nothing more is sent. No money moves.', undefined],
  ['restore', revoked, 'The download link of EB works again, and messages that are still open are sent.', undefined],
])('the plan of %s says what will happen, and what cannot be undone apart', (name, changes, text, forGood) => {
  const plan = orderChanges[name].plan(paidOrder({ orderNumber: 'EB', ...changes }))

  expect(plan).toEqual({ text: expect.stringContaining(text), forGood })
})

test('an address is an email address or a number with its country, and nothing else', () => {
  expect(parseAddress('Mara <mara@example.com>')).toEqual({ email: 'mara@example.com' })
  expect(parseAddress('tel:+12025550199')).toEqual({ phone: '+12025550199' })
  expect(() => parseAddress('555')).toThrow(/^Give an email address, or a number with \+/)
})
