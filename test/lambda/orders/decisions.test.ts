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
  ['an order that is paid as expected', {}, ''],
  ['one that is not paid', { sale: { paidAt: undefined } }, ''],
  ['an unexpected amount', paid(999), 'held'],
  ['one that is partly refunded', { ...paid(999), ...refunded(998) }, 'held'],
  ['one that is refunded', { ...paid(999), ...refunded(999) }, ''],
  ['a free session', paid(0), 'held'],
  ['one of an unknown amount, partly refunded', { ...paid(0), ...refunded(5) }, 'held'],
  ['a payment that is reported as fraud', warned(), 'fraud_warning'],
  ['one that is partly refunded', warned({ refundedCents: 500 }), 'fraud_warning'],
  ['one that is refunded', warned(refunded().money), ''],
  ['one whose access was revoked', { ...revoked, ...warned() }, 'fraud_warning'],
  ['one that is disputed', warned(disputed('needs_response')), ''],
  ['one whose dispute was won', warned(disputed('won')), ''],
  ['one that support accepted', warned({ acceptedIds: ['issfr_1'] }), ''],
  ['one of an unexpected amount', { ...warned(), ...paid(999) }, 'held'],
])('[F101!] the decision about %s', (_case, facts, decisions) => {
  expect(pendingDecisions(paidOrder(facts)).join(', ')).toBe(decisions)
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
const all = refunds([price, soon])

test.each<[string, OrderChanges['money'], string]>([
  ['a refund that reached the card', refunds([price]), ''],
  ['one that failed', all, 'refund_failed'],
  ['one of a part', refunds([500, soon]), 'refund_failed'],
  ['one without the time of its failure', refunds([500, { status: 'failed' }]), 'refund_failed'],
  ['one that a later refund covers', refunds([500, soon], [500]), ''],
  ['one that two later ones cover', refunds([price, soon], [500], [price - 500]), ''],
  ['one that a later one covers in part', refunds([500, soon], [499]), 'refund_failed'],
  ['one that an earlier one does not cover', refunds([500], [500, failed(1)]), 'refund_failed'],
  ['one that failed after the next was made', refunds([500, late], [500]), 'refund_failed'],
  ['one of three parts', refunds([500, late], [500], [price - 1000]), 'refund_failed'],
  ['one that failed again, then succeeded', refunds([500, soon], [500, failed(1)], [500]), ''],
  ['two parts of which one was repaid', refunds([500, late], [500, late]), 'refund_failed'],
  ['one of an order that is refunded in full', refunds([price, late], [price]), ''],
  ['one that the seller canceled', refunds([500, failed(0, 'merchant_request')]), ''],
  ['one that is canceled', refunds([500, { status: 'canceled' }]), ''],
  [
    'one that was repaid, and the repayment canceled',
    refunds([500, soon], [500, { status: 'canceled' }]),
    'refund_failed',
  ],
  ['one of a payment that a bank took', { ...all, ...disputed('needs_response') }, ''],
  ['one that a bank took in part', { ...all, ...disputed('lost', 500) }, 'refund_failed'],
  ['one whose dispute was won', { ...all, ...disputed('won') }, 'refund_failed'],
  ['one whose bank only asks', { ...all, ...disputed('warning_needs_response') }, 'refund_failed'],
  ['one that support accepted', { ...all, acceptedIds: ['re_0'] }, ''],
  ['another after it', { ...refunds([500, soon], [500, late]), acceptedIds: ['re_0'] }, 'refund_failed'],
  ['one that waits for money in the balance', refunds([price, poor]), 'refund_waits'],
  ['one that waits for the buyer', refunds([price, { status: 'requires_action' }]), 'refund_waits'],
  ['one on its way', refunds([price, { status: 'pending', reason: 'processing' }]), ''],
  ['one that waits beside one that failed', refunds([500, soon], [300, poor]), 'refund_failed, refund_waits'],
])('[F34!] the decision about %s', (_case, money, decisions) => {
  expect(pendingDecisions(paidOrder({ money })).join(', ')).toBe(decisions)
  // Support may have taken the access away meanwhile.
  expect(pendingDecisions(paidOrder({ ...revoked, money })).join(', ')).toBe(decisions)
})

test.each<[string, OrderChanges]>([
  ['another amount', { ...paid(999) }],
  ['another currency', { sale: { currency: 'xts' } }],
  ['refunds that failed', { money: refunds([500, late], [500, late]) }],
  ['a refund that failed again', { money: { ...refunds([500, soon], [500, late]), acceptedIds: ['re_0'] } }],
  ['a report of fraud', warned(all)],
])('what support accepts is decided: %s', (_case, facts) => {
  const order = paidOrder(facts)

  expect(isAcceptable(order)).toBe(true)
  expect(pendingDecisions(acceptDecisions(order))).toEqual([])
  expect(isAcceptable(acceptDecisions(order))).toBe(false)
})

test('what comes after an acceptance is decided anew', () => {
  const accepted = acceptDecisions(paidOrder({ ...paid(999), money: refunds([500, soon]) }))

  const failedAgain = changedOrder(accepted, { money: refunds([500, soon], [499, failed(1)]) })
  const reported = changedOrder(accepted, { money: { fraudWarning } })

  expect(pendingDecisions(failedAgain)).toEqual(['refund_failed'])
  expect(pendingDecisions(reported)).toEqual(['fraud_warning'])
})
