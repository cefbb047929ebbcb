import fc from 'fast-check'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/payment'
import type { Order } from '../../../lambda/orders/order'
import { paidFacts, paidOrder } from '../../support/lambda/order-fixture'
import { seenChannels } from '../../support/lambda/seen-channels'

const of = (sale: Partial<PaymentFacts['sale']>, buyer: PaymentFacts['buyer'] = {}) => ({
  ...paidFacts,
  sale: { ...paidFacts.sale, ...sale },
  buyer: { ...paidFacts.buyer, ...buyer },
})
const unpaid = of({ paidAt: undefined, paymentIntentId: undefined })
const paidLater = of({ paidAt: '2026-11-21T10:09:00.000Z' })
const withAddress = of({}, { checkoutEmail: 'card@example.com' })
const place = { country: 'US', state: 'NY', taxCents: 114 }
const postalCode = '10001'
const linkHash = 'a'.repeat(64)
const reports = [unpaid, paidFacts, paidLater, withAddress]

function applyAll([first = paidFacts, ...others]: PaymentFacts[], from?: Order): Order {
  const start = applyPayment(from, first, linkHash)
  return others.reduce((order, facts) => applyPayment(order, facts, linkHash), start)
}

test('[F23] reports in any sequence and repetition end in the same order', () => {
  const expected = applyAll(reports)

  fc.assert(
    fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) =>
      expect(applyAll(shuffled)).toEqual(expected),
    ),
  )
})

test('[I4] [F97] an order erased between any two reports ends erased, with the same facts of money', () => {
  const erased = (order: Order) => ({
    ...order,
    buyer: { erasedAt: '2026-11-22T10:00:00.000Z' },
  })
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
  expect(applyAll([paidLater, paidFacts]).sale.paidAt).toBe('2026-11-21T10:01:00.000Z')
})

test('[F27] the amount is final once the session is paid', () => {
  const discounted = of({ amountCents: 999, currency: 'xts' })
  const before = applyAll([unpaid])

  expect(applyAll([discounted], before)).toMatchObject({
    sale: { amountCents: 999, currency: 'xts' },
  })
  expect(applyAll([discounted, unpaid], before)).toMatchObject({ sale: { amountCents: 999 } })
})

test('the payment that is reported first is kept', () => {
  const again = of({ paymentIntentId: 'pi_2' }, { checkoutEmail: 'again@example.com' })

  expect(applyAll([withAddress, again])).toMatchObject({
    sale: { paymentIntentId: 'pi_1' },
    buyer: { checkoutEmail: 'card@example.com' },
  })
})

test('[F13] corrected addresses are kept, and missing ones are filled in', () => {
  const corrected = { email: 'lena@example.com', phone: '+12025550199' }
  const order = paidOrder()

  expect(applyAll([paidFacts], paidOrder({ buyer: corrected })).buyer).toEqual(corrected)
  expect(applyAll([paidFacts], { ...order, buyer: {} })).toMatchObject({
    buyer: order.buyer,
  })
})

test('place and tax are those of the first report, without the postal code once erased', () => {
  const order = applyAll([
    of({ ...unpaid.sale, ...place }, { postalCode }),
    of(place, { postalCode }),
  ])
  const erased = { erasedAt: '2026-11-22T10:00:00.000Z' }

  expect(order.sale).toMatchObject({ ...place, paidAt: paidFacts.sale.paidAt })
  expect(order.buyer).toMatchObject({ postalCode })
  expect(
    applyAll([of({ ...paidLater.sale, ...place }, { postalCode })], { ...order, buyer: erased }),
  ).toMatchObject({ sale: { country: 'US' }, buyer: erased })
})

test('[F24] an unpaid session creates an order that awaits payment', () => {
  const order = applyAll([unpaid])

  expect(order).toMatchObject({
    orderId: 'cs_test_a1B2c3D4',
    delivery: { channels: { email: { attempts: 0 } } },
  })
  expect(order.sale.paidAt).toBeUndefined()
})

test('a report with nothing new returns the same object, so that nothing is written', () => {
  const order = applyPayment(undefined, paidFacts, linkHash)

  expect(applyPayment(order, paidFacts, linkHash)).toBe(order)
})

test.each([
  ['email', ['email']],
  ['text', ['text']],
  ['both', ['email', 'text']],
] as const)('an order by %s has exactly the chosen channels', (deliveryMethod, names) => {
  const order = applyPayment(undefined, { ...paidFacts, deliveryMethod }, linkHash)

  expect(Object.keys(seenChannels(order))).toEqual(names)
})
