import fc from 'fast-check'
import {
  type Adjustments,
  applyAdjustments,
  applyFraudWarning,
  type Closing,
} from '../../../lambda/orders/money'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/payment'
import { type Order, withGroup } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { paidFacts } from '../../support/lambda/order-fixture'

const of = (sale: Partial<PaymentFacts['sale']>, buyer: PaymentFacts['buyer'] = {}) => ({
  ...paidFacts,
  sale: { ...paidFacts.sale, ...sale },
  buyer: { ...paidFacts.buyer, ...buyer },
})
const unpaid = of({ paidAt: undefined, paymentIntentId: undefined })
const paidLater = of({ paidAt: '2026-11-21T10:09:00.000Z' })
const withAddress = of({}, { checkoutEmail: 'card@example.com' })
const linkHash = 'a'.repeat(64)
const adjust = (order: Order, adjustments: Adjustments, closing?: Closing) =>
  withGroup(order, 'money', applyAdjustments(order.money, adjustments, closing))
const warn = (order: Order, warning: Parameters<typeof applyFraudWarning>[1]) =>
  withGroup(order, 'money', applyFraudWarning(order.money, warning))
const reports = [unpaid, paidFacts, paidLater, withAddress]

test('[F23] [F34] [F35] reports, refunds and disputes in any sequence end in the same order', () => {
  const dispute = { id: 'dp_1', reason: 'fraudulent', openedAt: '2026-11-23T10:00:00.000Z' }
  const warning = { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-22T10:00:00.000Z' }
  const final = {
    refundedCents: 500,
    refundedAt: '2026-11-22T10:00:00.000Z',
    refunds: [{ id: 're_1', cents: 500, status: 'succeeded', at: '2026-11-22T10:00:00.000Z' }],
    dispute: { ...dispute, status: 'won', amountCents: 1499, feeCents: 1500 },
  }
  const earlier = {
    ...final,
    refundedCents: 0,
    refunds: undefined,
    dispute: { ...dispute, status: 'needs_response' },
  }
  const started = applyPayment(undefined, unpaid, linkHash)
  const closing = { disputeId: 'dp_1', closedAt: '2026-11-30T10:00:00.000Z' }
  const closedFirst = { disputeId: 'dp_1', closedAt: '2026-11-28T10:00:00.000Z' }
  const changes: ((order: Order) => Order)[] = [
    ...reports.map((facts) => (order: Order) => applyPayment(order, facts, linkHash)),
    (order) => adjust(order, earlier),
    (order) => adjust(order, earlier, closing),
    (order) => adjust(order, earlier, closedFirst),
    (order) => warn(order, warning),
  ]
  const applyEach = (order: Order, change: (order: Order) => Order) => change(order)
  const expected = adjust(changes.reduce(applyEach, started), final)

  fc.assert(
    fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 16 }), (shuffled) => {
      // The last event reads the final state at Stripe.
      const known = shuffled.reduce(applyEach, started)

      expect(adjust(known, final)).toEqual(expected)
      expect(expected.money.dispute?.closedAt).toBe('2026-11-30T10:00:00.000Z')
    }),
  )
})

test('[F23] fraud warnings in any sequence and repetition keep the earliest one', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)
  const warnings = ['issfr_2', 'issfr_1', 'issfr_3'].map((id, day) => ({
    id,
    type: 'misc',
    warnedAt: `2026-11-2${Math.max(day, 1) + 2}T10:00:00.000Z`,
  }))

  fc.assert(
    fc.property(fc.shuffledSubarray([...warnings, ...warnings], { minLength: 6 }), (shuffled) => {
      const warned = shuffled.reduce(warn, order)

      expect(warned.money.fraudWarning?.id).toBe('issfr_1')
      expect(warnings.reduce(warn, warned)).toBe(warned)
    }),
  )
})

test('[F34] a refund that fails later is undone by the next read', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)
  const refunded = adjust(order, {
    refundedCents: product.priceCents,
    refundedAt: paidFacts.sale.createdAt,
  })

  const restored = adjust(refunded, { refundedCents: 0 })

  expect(refunded.money.refundedCents).toBe(product.priceCents)
  expect(restored).toMatchObject({ money: { refundedCents: 0, refundedAt: undefined } })
})

test('a read with nothing new returns the same object, so that nothing is written', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)

  expect(adjust(order, { refundedCents: 0 })).toBe(order)
})

test('[F35] each dispute of an order keeps its own closing time, whichever is decisive', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)
  const about = { reason: 'general', openedAt: paidFacts.sale.createdAt }
  const [first, second] = [
    { id: 'dp_1', status: 'warning_closed', ...about },
    { id: 'dp_2', status: 'lost', ...about },
  ]
  const closedFirst = { disputeId: 'dp_1', closedAt: '2026-11-28T10:00:00.000Z' }
  const closedSecond = { disputeId: 'dp_2', closedAt: '2026-11-30T10:00:00.000Z' }
  const both = { refundedCents: 0, dispute: second, otherDisputes: [first] }

  const one = adjust(order, { refundedCents: 0, dispute: first }, closedFirst)
  const two = adjust(one, both)
  const closed = adjust(two, both, closedSecond)

  expect(two.money.dispute).toStrictEqual(second)
  expect(closed.money.dispute).toEqual({ ...second, closedAt: closedSecond.closedAt })
  expect(closed.money.otherDisputes).toEqual([{ ...first, closedAt: closedFirst.closedAt }])
})
