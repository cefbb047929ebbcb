import fc from 'fast-check'
import {
  applyAdjustments,
  applyPayment,
  type PaymentFacts,
} from '../../../lambda/orders/apply-payment'
import type { Order } from '../../../lambda/orders/order'
import { linkKey, paidFacts } from '../../support/lambda/order-fixture'

const unpaid: PaymentFacts = { ...paidFacts, paidAt: undefined, paymentIntentId: undefined }
const paidLater: PaymentFacts = { ...paidFacts, paidAt: '2026-11-21T10:09:00.000Z' }
const withAddress: PaymentFacts = { ...paidFacts, checkoutEmail: 'card@example.com' }
const reports = [unpaid, paidFacts, paidLater, withAddress]

const foldAll = (facts: PaymentFacts[]) =>
  facts.reduce<Order | undefined>((order, fact) => applyPayment(order, fact, linkKey), undefined)

test('[F23] any order and any repetition of the reports end in the same item', () => {
  const expected = foldAll(reports)

  fc.assert(
    fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) =>
      expect(foldAll(shuffled)).toEqual(expected),
    ),
  )
})

test('the earliest report of the payment is when the order was paid', () => {
  expect(foldAll([paidLater, paidFacts])?.paidAt).toBe('2026-11-21T10:01:00.000Z')
})

test('[F24] an unpaid session begins an order that awaits its payment', () => {
  const order = foldAll([unpaid])

  expect(order).toMatchObject({ orderId: 'cs_test_a1B2c3D4', delivery: { email: { attempts: 0 } } })
  expect(order?.paidAt).toBeUndefined()
})

test('a report without news returns the very same object, so that nothing is written', () => {
  const order = applyPayment(undefined, paidFacts, linkKey)

  expect(applyPayment(order, paidFacts, linkKey)).toBe(order)
  expect(applyAdjustments(order, { refundedCents: 0 })).toBe(order)
})

test('[F34] a refund that failed later is taken back by the next fresh read', () => {
  const order = applyPayment(undefined, paidFacts, linkKey)
  const refunded = applyAdjustments(order, { refundedCents: 1499, refundedAt: paidFacts.createdAt })

  const restored = applyAdjustments(refunded, { refundedCents: 0 })

  expect(refunded.refundedCents).toBe(1499)
  expect(restored).toMatchObject({ refundedCents: 0, refundedAt: undefined })
})

test.each([
  ['email', ['email']],
  ['text', ['text']],
  ['both', ['email', 'text']],
] as const)(
  'an order by %s opens exactly the channels that were chosen',
  (deliveryMethod, names) => {
    const order = applyPayment(undefined, { ...paidFacts, deliveryMethod }, linkKey)

    expect(Object.keys(order.delivery)).toEqual(names)
  },
)
