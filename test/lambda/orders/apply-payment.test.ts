import fc from 'fast-check'
import {
  applyAdjustments,
  applyFraudWarning,
  applyPayment,
  type PaymentFacts,
} from '../../../lambda/orders/apply-payment'
import type { Order } from '../../../lambda/orders/order'
import { paidFacts } from '../../support/lambda/order-fixture'
import { product } from '../../../product/product'

const unpaid: PaymentFacts = { ...paidFacts, paidAt: undefined, paymentIntentId: undefined }
const paidLater: PaymentFacts = { ...paidFacts, paidAt: '2026-11-21T10:09:00.000Z' }
const withAddress: PaymentFacts = { ...paidFacts, checkoutEmail: 'card@example.com' }
const noAddresses = { email: undefined, phone: undefined, checkoutEmail: undefined }
const linkHash = 'a'.repeat(64)
const reports = [unpaid, paidFacts, paidLater, withAddress]

const applyAll = (facts: PaymentFacts[], from?: Order) =>
  facts.reduce<Order | undefined>((order, fact) => applyPayment(order, fact, linkHash), from)

test('[F23] reports in any sequence and repetition end in the same order', () => {
  const expected = applyAll(reports)

  fc.assert(
    fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) =>
      expect(applyAll(shuffled)).toEqual(expected),
    ),
  )
})

test('[F23] [F34] [F35] reports, refunds and disputes in any sequence end in the same order', () => {
  const dispute = { id: 'dp_1', reason: 'fraudulent', openedAt: '2026-11-23T10:00:00.000Z' }
  const warning = { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-22T10:00:00.000Z' }
  const final = {
    refundedCents: 500,
    refundedAt: '2026-11-22T10:00:00.000Z',
    dispute: { ...dispute, status: 'won' },
  }
  const earlier = { ...final, refundedCents: 0, dispute: { ...dispute, status: 'needs_response' } }
  const started = applyPayment(undefined, unpaid, linkHash)
  const changes: ((order: Order) => Order)[] = [
    ...reports.map((facts) => (order: Order) => applyPayment(order, facts, linkHash)),
    (order) => applyAdjustments(order, earlier),
    (order) => applyFraudWarning(order, warning),
  ]
  const applyEach = (order: Order, change: (order: Order) => Order) => change(order)
  const expected = applyAdjustments(changes.reduce(applyEach, started), final)

  fc.assert(
    fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 12 }), (shuffled) => {
      // The last event reads what is final at Stripe.
      const known = shuffled.reduce(applyEach, started)

      expect(applyAdjustments(known, final)).toEqual(expected)
    }),
  )
})

test('[I4] [F97] an order erased between any two reports ends erased, with the same facts of money', () => {
  const erased = (order: Order | undefined) =>
    order && { ...order, ...noAddresses, erasedAt: '2026-11-22T10:00:00.000Z' }
  const expected = erased(applyAll(reports))

  fc.assert(
    fc.property(
      fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (shuffled, known) => {
        const before = erased(applyAll(shuffled.slice(0, known)))

        expect(applyAll(shuffled.slice(known), before)).toEqual(expected)
      },
    ),
  )
})

test('an order is paid at the earliest report of its payment', () => {
  expect(applyAll([paidLater, paidFacts])?.paidAt).toBe('2026-11-21T10:01:00.000Z')
})

test('[F27] the amount is final once the session is paid', () => {
  const discounted = { ...paidFacts, amountCents: 999, currency: 'xts' }
  const before = applyAll([unpaid])

  expect(applyAll([discounted], before)).toMatchObject({ amountCents: 999, currency: 'xts' })
  expect(applyAll([discounted, unpaid], before)).toMatchObject({ amountCents: 999 })
})

test('the first payment that is reported stays', () => {
  const again = { ...paidFacts, paymentIntentId: 'pi_2', checkoutEmail: 'again@example.com' }

  expect(applyAll([withAddress, again])).toMatchObject({
    paymentIntentId: 'pi_1',
    checkoutEmail: 'card@example.com',
  })
})

test('[F13] addresses that were corrected stay, and missing ones are filled in', () => {
  const addresses = { email: 'mara@example.com', phone: '+12025550123' }
  const corrected = { email: 'lena@example.com', phone: '+12025550199' }
  const order = applyAll([paidFacts])
  if (!order) throw new Error('There is no order.')

  expect(applyAll([{ ...paidFacts, ...addresses }], { ...order, ...corrected })).toMatchObject(
    corrected,
  )
  expect(
    applyAll([{ ...paidFacts, ...addresses }], { ...order, email: undefined, phone: undefined }),
  ).toMatchObject(addresses)
})

test('[F24] an unpaid session creates an order that awaits payment', () => {
  const order = applyAll([unpaid])

  expect(order).toMatchObject({ orderId: 'cs_test_a1B2c3D4', delivery: { email: { attempts: 0 } } })
  expect(order?.paidAt).toBeUndefined()
})

test('a report with nothing new returns the same object, so that nothing is written', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)

  expect(applyPayment(order, paidFacts, linkHash)).toBe(order)
  expect(applyAdjustments(order, { refundedCents: 0 })).toBe(order)
})

test('[F23] fraud warnings in any sequence and repetition leave the earliest', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)
  const warnings = ['issfr_2', 'issfr_1', 'issfr_3'].map((id, day) => ({
    id,
    type: 'misc',
    warnedAt: `2026-11-2${Math.max(day, 1) + 2}T10:00:00.000Z`,
  }))

  fc.assert(
    fc.property(fc.shuffledSubarray([...warnings, ...warnings], { minLength: 6 }), (shuffled) => {
      const warned = shuffled.reduce(applyFraudWarning, order)

      expect(warned.fraudWarning?.id).toBe('issfr_1')
      expect(warnings.reduce(applyFraudWarning, warned)).toBe(warned)
    }),
  )
})

test('[F34] a refund that fails later is undone by the next read', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)
  const refunded = applyAdjustments(order, {
    refundedCents: product.priceCents,
    refundedAt: paidFacts.createdAt,
  })

  const restored = applyAdjustments(refunded, { refundedCents: 0 })

  expect(refunded.refundedCents).toBe(product.priceCents)
  expect(restored).toMatchObject({ refundedCents: 0, refundedAt: undefined })
})

test.each([
  ['email', ['email']],
  ['text', ['text']],
  ['both', ['email', 'text']],
] as const)('an order by %s has exactly the chosen channels', (deliveryMethod, names) => {
  const order = applyPayment(undefined, { ...paidFacts, deliveryMethod }, linkHash)

  expect(Object.keys(order.delivery)).toEqual(names)
})
