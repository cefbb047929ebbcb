import { acceptDecisions, isAcceptable, pendingDecisions } from '../../../lambda/orders/decisions'
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

test.each<[string, OrderChanges, string]>([
  ['paid as expected', {}, 'none'],
  ['not paid', { sale: { paidAt: undefined } }, 'none'],
  ['of an unexpected amount', paid(999), 'held'],
  ['of an unexpected amount, partly refunded', { ...paid(999), ...refunded(998) }, 'held'],
  ['of an unexpected amount, refunded in full', { ...paid(999), ...refunded(999) }, 'none'],
  ['of an unexpected amount, with a fraud warning', { ...warned(), ...paid(999) }, 'held'],
  ['unexpectedly free', paid(0), 'held'],
  ['of an unknown amount, partly refunded', { ...paid(0), ...refunded(5) }, 'held'],
  ['with a fraud warning', warned(), 'fraud_warning'],
  ['with a fraud warning, partly refunded', warned({ refundedCents: 500 }), 'fraud_warning'],
  ['with a fraud warning, refunded in full', warned(refunded().money), 'none'],
  ['with a fraud warning, revoked', { ...revoked, ...warned() }, 'fraud_warning'],
  ['with a fraud warning and a dispute', warned(disputed('needs_response')), 'none'],
  ['with a fraud warning and a won dispute', warned(disputed('won')), 'none'],
  ['with an accepted fraud warning', warned({ acceptedIds: ['issfr_1'] }), 'none'],
])('[F101!] the decision about an order %s is %s', (_case, facts, decisions) => {
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

test.each<[string, OrderChanges['money'], string]>([
  ['a refund that reached the card', refunds([price]), 'none'],
  ['a refund that failed', all, 'refund_failed'],
  ['a partial refund that failed', refunds([500, soon]), 'refund_failed'],
  ['a refund that failed at an unknown time', refunds([500, { status: 'failed' }]), 'refund_failed'],
  ['a failed refund and a later one of it all', refunds([500, soon], [500]), 'none'],
  ['a failed refund and two later ones of it all', refunds([price, soon], [500], [price - 500]), 'none'],
  ['a failed refund and a later one of a part', refunds([500, soon], [499]), 'refund_failed'],
  ['a failed refund and an earlier one', refunds([500], [500, failed(1)]), 'refund_failed'],
  ['a refund that failed after the next was made', refunds([500, late], [500]), 'refund_failed'],
  ['three refunds of which one failed late', refunds([500, late], [500], [price - 1000]), 'refund_failed'],
  ['a refund that failed again, then succeeded', refunds([500, soon], [500, failed(1)], [500]), 'none'],
  ['two refunds that failed late', refunds([500, late], [500, late]), 'refund_failed'],
  ['a failed refund of an order refunded in full', refunds([price, late], [price]), 'none'],
  ['a refund that the seller canceled', refunds([500, failed(0, 'merchant_request')]), 'none'],
  ['a canceled refund', refunds([500, { status: 'canceled' }]), 'none'],
  ['a failed refund whose repayment was canceled', repaid, 'refund_failed'],
  ['a failed refund of what a bank took', { ...all, ...disputed('needs_response') }, 'none'],
  ['a failed refund of what a bank took in part', { ...all, ...disputed('lost', 500) }, 'refund_failed'],
  ['a failed refund and a won dispute', { ...all, ...disputed('won') }, 'refund_failed'],
  ['a failed refund and an inquiry', { ...all, ...disputed('warning_needs_response') }, 'refund_failed'],
  ['a failed refund that support accepted', { ...all, acceptedIds: ['re_0'] }, 'none'],
  ['another failure', { ...refunds([500, soon], [500, late]), acceptedIds: ['re_0'] }, 'refund_failed'],
  ['a refund that waits for the balance', refunds([price, poor]), 'refund_waits'],
  ['a refund that waits for the buyer', refunds([price, { status: 'requires_action' }]), 'refund_waits'],
  ['a refund on its way', refunds([price, { status: 'pending', reason: 'processing' }]), 'none'],
  ['a failed refund and one that waits', refunds([500, soon], [300, poor]), 'refund_failed, refund_waits'],
])('[F34!] the decision about %s is %s, also when access was revoked', (_case, money, decisions) => {
  const decided = [{ money }, { ...revoked, money }].map((facts) => pendingDecisions(paidOrder(facts)).join(', '))

  expect(decided.map((each) => each || 'none')).toEqual([decisions, decisions])
})

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

test('a refund that fails or a fraud warning after an acceptance needs a decision', () => {
  const accepted = acceptDecisions(paidOrder({ ...paid(999), money: refunds([500, soon]) }))

  const failedAgain = changedOrder(accepted, { money: refunds([500, soon], [499, failed(1)]) })
  const reported = changedOrder(accepted, { money: { fraudWarning } })

  expect(pendingDecisions(failedAgain)).toEqual(['refund_failed'])
  expect(pendingDecisions(reported)).toEqual(['fraud_warning'])
})
