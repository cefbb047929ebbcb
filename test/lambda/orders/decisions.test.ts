import { acceptDecisions, isAcceptable, mayBeCopy, pendingDecisions } from '../../../lambda/orders/decisions'
import type { Refund } from '../../../lambda/orders/money'
import { product } from '../../../product/product'
import { changedOrder, type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const price = product.priceCents
const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`
const revoked = { access: { revokedAt: at(10) } }
const refunded = (refundedCents: number = price) => ({ money: { refundedCents } })
const paid = (amountCents: number) => ({ sale: { amountCents } })
const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at(10) }
const warned = (money: OrderChanges['money'] = {}) => ({ money: { fraudWarning, ...money } })
const disputed = (status: string, amountCents?: number) => ({
  dispute: { id: 'dp_1', status, amountCents, reason: 'fraudulent', openedAt: at(10) },
})

test.each<[string, string, OrderChanges]>([
  ['paid as expected', 'none', {}],
  ['not paid', 'none', { sale: { paidAt: undefined } }],
  ['of an unexpected amount', 'held', paid(999)],
  ['of an unexpected amount, partly refunded', 'held', { ...paid(999), ...refunded(998) }],
  ['of an unexpected amount, refunded in full', 'none', { ...paid(999), ...refunded(999) }],
  ['of an unexpected amount, with a fraud warning', 'held', { ...warned(), ...paid(999) }],
  ['unexpectedly free', 'held', paid(0)],
  ['of an unknown amount, partly refunded', 'held', { ...paid(0), ...refunded(5) }],
  ['with a fraud warning', 'fraud_warning', warned()],
  ['with a fraud warning, partly refunded', 'fraud_warning', warned({ refundedCents: 500 })],
  ['with a fraud warning, refunded in full', 'none', warned(refunded().money)],
  ['with a fraud warning, revoked', 'fraud_warning', { ...revoked, ...warned() }],
  ['with a fraud warning and a dispute', 'none', warned(disputed('needs_response'))],
  ['with a fraud warning and a won dispute', 'none', warned(disputed('won'))],
  ['with an accepted fraud warning', 'none', warned({ acceptedIds: ['issfr_1'] })],
])('[F101!] the decision about an order %s is %s', (_case, decisions, facts) => {
  expect(pendingDecisions(paidOrder(facts)).join(', ') || 'none').toBe(decisions)
})

/** Refunds, one an hour, with the facts about them; those that do not fail count as refunded. */
const refunds = (...given: [cents: number, facts?: Partial<Refund>][]) => {
  const made = given.map(([cents, facts], hour): Refund => {
    return { id: `re_${hour}`, cents, status: 'succeeded', at: at(hour), ...facts }
  })
  const counted = made.filter(({ status }) => !['failed', 'canceled'].includes(status))
  return { refunds: made, refundedCents: counted.reduce((sum, { cents }) => sum + cents, 0) }
}
const failed = (hour: number, reason = 'expired_or_canceled_card') => ({
  status: 'failed',
  failedAt: at(hour).replace(':00:', ':30:'),
  reason,
})
const soon = failed(0)
const late = failed(9)
const poor = { status: 'pending', reason: 'insufficient_funds' }
const repaid = refunds([500, soon], [500, { status: 'canceled' }])
const all = refunds([price, soon])

test.each<[string, string, OrderChanges['money']]>([
  ['a refund that reached the card', 'none', refunds([price])],
  ['a refund that failed', 'refund_failed', all],
  ['a partial refund that failed', 'refund_failed', refunds([500, soon])],
  ['a refund that failed at an unknown time', 'refund_failed', refunds([500, { status: 'failed' }])],
  ['a failed refund and a later one of it all', 'none', refunds([500, soon], [500])],
  ['a failed refund and two later ones of it all', 'none', refunds([price, soon], [500], [price - 500])],
  ['a failed refund and a later one of a part', 'refund_failed', refunds([500, soon], [499])],
  ['a failed refund and an earlier one', 'refund_failed', refunds([500], [500, failed(1)])],
  ['a refund that failed after the next was made', 'refund_failed', refunds([500, late], [500])],
  ['three refunds of which one failed late', 'refund_failed', refunds([500, late], [500], [price - 1000])],
  ['a refund that failed again, then succeeded', 'none', refunds([500, soon], [500, failed(1)], [500])],
  ['two refunds that failed late', 'refund_failed', refunds([500, late], [500, late])],
  ['a failed refund of an order refunded in full', 'none', refunds([price, late], [price])],
  ['a refund that the seller canceled', 'none', refunds([500, failed(0, 'merchant_request')])],
  ['a canceled refund', 'none', refunds([500, { status: 'canceled' }])],
  ['a failed refund whose repayment was canceled', 'refund_failed', repaid],
  ['a failed refund of what a bank took', 'none', { ...all, ...disputed('needs_response') }],
  ['a failed refund of what a bank took in part', 'refund_failed', { ...all, ...disputed('lost', 500) }],
  ['a failed refund and a won dispute', 'refund_failed', { ...all, ...disputed('won') }],
  ['a failed refund and an inquiry', 'refund_failed', { ...all, ...disputed('warning_needs_response') }],
  ['a failed refund that support accepted', 'none', { ...all, acceptedIds: ['re_0'] }],
  ['another failure', 'refund_failed', { ...refunds([500, soon], [500, late]), acceptedIds: ['re_0'] }],
  ['a refund that waits for the balance', 'refund_waits', refunds([price, poor])],
  ['a refund that failed without money', 'refund_failed', refunds([price, { ...poor, status: 'failed' }])],
  ['a refund that waits for the buyer', 'refund_waits', refunds([price, { status: 'requires_action' }])],
  ['a refund on its way', 'none', refunds([price, { status: 'pending', reason: 'processing' }])],
  ['a failed refund and one that waits', 'refund_failed, refund_waits', refunds([500, soon], [300, poor])],
])(
  '[F34!] the decision about %s is %s, also after access was revoked; only failures can be accepted',
  (_case, decisions, money) => {
    const decided = [{ money }, { ...revoked, money }].map((facts) => pendingDecisions(paidOrder(facts)).join(', '))

    expect(decided.map((each) => each || 'none')).toEqual([decisions, decisions])
    expect(isAcceptable(paidOrder({ money }))).toBe(decisions.includes('failed'))
  },
)

test.each<[string, OrderChanges]>([
  ['another amount', paid(999)],
  ['another currency', { sale: { currency: 'xts' } }],
  ['refunds that failed', { money: refunds([500, late], [500, late]) }],
  ['a refund that failed again', { money: { ...refunds([500, soon], [500, late]), acceptedIds: ['re_0'] } }],
  ['a fraud warning and a failed refund', warned(all)],
])('an accepted order with %s needs no decision', (_case, facts) => {
  const order = paidOrder(facts)

  expect(isAcceptable(order)).toBe(true)
  expect(pendingDecisions(acceptDecisions(order))).toEqual([])
  expect(isAcceptable(acceptDecisions(order))).toBe(false)
})

test('an order without a decision is accepted as a wanted copy, once, and no other one is', () => {
  const order = paidOrder()
  const warnedOf = paidOrder(warned())

  expect([order, acceptDecisions(order), warnedOf, acceptDecisions(warnedOf)].map(mayBeCopy)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a refund that fails or a fraud warning after an acceptance needs a decision', () => {
  const accepted = acceptDecisions(paidOrder({ ...paid(999), money: refunds([500, soon]) }))

  const failedAgain = changedOrder(accepted, { money: refunds([500, soon], [499, failed(1)]) })
  const reported = changedOrder(accepted, { money: { fraudWarning } })

  expect(pendingDecisions(failedAgain)).toEqual(['refund_failed'])
  expect(pendingDecisions(reported)).toEqual(['fraud_warning'])
})
