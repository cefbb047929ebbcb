import { orderChanges, parseAddress, possibleChanges } from '../../../tools/orders/changes/order-changes'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const resent = { at, what: 'resend', by: 'kim' }

test.each<[string, OrderChanges, string[]]>([
  ['a paid order', {}, ['resend', 'revoke', 'erase']],
  ['one that is not paid', { sale: { paidAt: undefined } }, ['erase']],
  ['a held one', { sale: { amountCents: 1000 } }, ['accept', 'revoke', 'erase']],
  ['a revoked one', { access: { revokedAt: at } }, ['restore', 'erase']],
  ['one sent three times today', { history: [resent, resent, resent] }, ['revoke', 'erase']],
  ['an erased one', { buyer: { erasedAt: at } }, ['revoke']],
])('%s takes only the changes that it does not refuse', (_which, changes, possible) => {
  expect(possibleChanges(paidOrder(changes), now)).toEqual(possible)
})

test('what cannot be undone stands apart', () => {
  const order = paidOrder({ sale: { amountCents: 1000 } })

  const plans = Object.entries(orderChanges).map(([name, { plan }]) => {
    const { text, forGood } = plan(order)
    return [name, forGood, text.includes(order.orderNumber)]
  })

  expect(plans).toEqual([
    ['accept', 'Accepting cannot be undone.', true],
    ['resend', undefined, true],
    ['revoke', undefined, true],
    ['restore', undefined, true],
  ])
})

test('an address is an email address or a number with its country, and nothing else', () => {
  expect(parseAddress('Mara <mara@example.com>')).toEqual({ email: 'mara@example.com' })
  expect(parseAddress('tel:+12025550199')).toEqual({ phone: '+12025550199' })
  expect(() => parseAddress('555')).toThrow(/^Give an email address, or a number with \+/)
})
