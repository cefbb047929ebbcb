import fc from 'fast-check'
import { applyPayment, noAddresses, type PaymentFacts } from '../../../lambda/orders/apply-payment'
import type { Order } from '../../../lambda/orders/order'
import { paidFacts } from '../../support/lambda/order-fixture'

const unpaid: PaymentFacts = { ...paidFacts, paidAt: undefined, paymentIntentId: undefined }
const paidLater: PaymentFacts = { ...paidFacts, paidAt: '2026-11-21T10:09:00.000Z' }
const withAddress: PaymentFacts = { ...paidFacts, checkoutEmail: 'card@example.com' }
const place = { country: 'US', state: 'NY', postalCode: '10001', taxCents: 114 }
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

test('the place and the tax are those of the first report; without its postal code once erased', () => {
  const order = applyAll([
    { ...unpaid, ...place },
    { ...paidFacts, ...place },
  ])

  expect(order).toMatchObject({ ...place, paidAt: paidFacts.paidAt })
  expect(
    applyAll(
      [{ ...paidLater, ...place }],
      order && { ...order, erasedAt: '2026-11-22T10:00:00.000Z' },
    ),
  ).toMatchObject({ country: 'US', postalCode: undefined })
})

test('[F24] an unpaid session creates an order that awaits payment', () => {
  const order = applyAll([unpaid])

  expect(order).toMatchObject({ orderId: 'cs_test_a1B2c3D4', delivery: { email: { attempts: 0 } } })
  expect(order?.paidAt).toBeUndefined()
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

  expect(Object.keys(order.delivery)).toEqual(names)
})
