import fc from 'fast-check'
import { eraseBuyer, type Order, orderSchema, withGroup } from '../../../lambda/orders/order'
import { isEntitled, orderStatus } from '../../../lambda/orders/order-status'
import { applyPayment, type Payment, type PaymentFacts, type UnreadablePayment } from '../../../lambda/orders/payment'
import { paidFacts, paidOrder } from '../../support/lambda/order-fixture'

const of = (sale: Partial<PaymentFacts['sale']>, buyer: PaymentFacts['buyer'] = {}) => ({
  ...paidFacts,
  sale: { ...paidFacts.sale, ...sale },
  buyer: { ...paidFacts.buyer, ...buyer },
})
const [first, later] = ['2026-11-21T10:01:00.000Z', '2026-11-21T10:09:00.000Z']
const unpaid = of({ paidAt: undefined, paymentIntentId: undefined })
const paidLater = of({ paidAt: later })
const withAddress = of({}, { checkoutEmail: 'card@example.com' })
const linkHash = 'a'.repeat(64)
const now = new Date('2026-11-22T10:00:00.000Z')

/** What is certain about a payment whose session cannot be read, as reported at a time. */
const unreadable = (at: string, ids: { paymentIntentId?: string } = {}): UnreadablePayment => {
  const { orderId, livemode, sale } = paidFacts
  const { createdAt, amountCents, currency } = sale
  const known = { createdAt, amountCents, currency, paidAt: at, unreadableSince: at, ...ids }
  return { orderId, livemode, fields: ['currency'], sale: known }
}
const unread = unreadable(first)
const unreadLater = unreadable(later, { paymentIntentId: 'pi_1' })

const apply = (payment: Payment, order?: Order) => applyPayment(order, payment, linkHash)
function applyAll([start = paidFacts, ...others]: Payment[], from?: Order): Order {
  return others.reduce((order, payment) => apply(payment, order), apply(start, from))
}

const readable: Payment[] = [unpaid, paidFacts, paidLater, withAddress]
const reports = [...readable, unread, unreadLater]
const shuffled = fc.shuffledSubarray([...reports, ...reports], { minLength: 12 })

test('[F23!] reports in any sequence and repetition end in the order of the readable ones', () => {
  const expected = applyAll(readable)

  fc.assert(fc.property(shuffled, (sequence) => expect(applyAll(sequence)).toEqual(expected)))
})

test('[F97!] [I4!] an order erased between any two reports ends erased, with the same facts of money', () => {
  const expected = eraseBuyer(applyAll(readable), now)

  fc.assert(
    fc.property(shuffled, fc.integer({ min: 1, max: 12 }), (sequence, known) => {
      const erased = eraseBuyer(applyAll(sequence.slice(0, known)), now)

      expect(known < 12 ? applyAll(sequence.slice(known), erased) : erased).toEqual(expected)
    }),
  )
})

test('an order is paid at the earliest report of its payment, keeps what was reported first, and the amount once paid', () => {
  const again = of({ paymentIntentId: 'pi_2' }, { checkoutEmail: 'again@example.com' })
  const discounted = of({ amountCents: 999, currency: 'xts' })

  expect(applyAll([paidLater, withAddress, again])).toMatchObject({
    sale: { paidAt: first, paymentIntentId: 'pi_1' },
    buyer: { checkoutEmail: 'card@example.com' },
  })
  expect(applyAll([unpaid, discounted, unpaid]).sale).toMatchObject({ amountCents: 999, currency: 'xts' })
})

test('[F13!] corrected addresses are kept, and missing ones are filled in', () => {
  const corrected = { email: 'lena@example.com', phone: '+12025550199' }
  const order = paidOrder()

  expect(apply(paidFacts, paidOrder({ buyer: corrected })).buyer).toEqual(corrected)
  expect(apply(paidFacts, { ...order, buyer: {} }).buyer).toMatchObject(order.buyer)
})

test.each([
  ['email', ['email']],
  ['text', ['text']],
  ['both', ['email', 'text']],
] as const)('[F24!] an unpaid order by %s awaits payment, with the chosen channels', (way, names) => {
  const order = apply({ ...unpaid, deliveryMethod: way })

  expect(orderStatus(order)).toBe('awaiting_payment')
  expect(Object.keys(order.delivery.channels)).toEqual(names)
})

test('a report with nothing new returns the same object, so that nothing is written', () => {
  const [complete, held] = [apply(paidFacts), apply(unread)]

  expect(apply(paidFacts, complete)).toBe(complete)
  expect(apply(unread, complete)).toBe(complete)
  expect(apply(unread, held)).toBe(held)
})

test('an order whose payment cannot be read is held without channels, even if its amount is accepted or a version ignores why', () => {
  const order = apply(unread)
  const { unreadableSince: _since, ...saleAsRead } = order.sale

  expect(orderSchema.parse(order)).toEqual(order)
  expect(orderStatus(order)).toBe('held')
  expect(order.delivery.channels).toEqual({})
  expect(order).toMatchObject({ access: { linkVersion: 1, linkHash }, money: { refundedCents: 0 } })
  expect(isEntitled({ ...order, sale: { ...order.sale, expectedCents: order.sale.amountCents } })).toBe(false)
  expect(orderStatus({ ...order, sale: saleAsRead })).toBe('held')
})

test('unreadable reports in any sequence hold the order from the first one on, unless its session turns out to be unpaid', () => {
  const held = applyAll([unreadLater, unread])

  expect(applyAll([unread, unreadLater])).toEqual(held)
  expect(held.sale).toMatchObject({ paidAt: first, unreadableSince: first, paymentIntentId: 'pi_1' })
  expect(apply(unpaid, held)).toEqual(apply(unpaid))
})

test('the order that a readable report completes keeps refunds, version and unknown attributes', () => {
  const money = { refundedCents: 500, refundedAt: paidFacts.sale.createdAt }
  const refunded = withGroup(apply(unread), 'money', money)

  // @ts-expect-error This version does not know the fact: a misspelled one does not compile.
  const completed = apply(paidFacts, { ...refunded, version: 3, later: 'kept' })
  expect(completed).toEqual({ ...apply(paidFacts), version: 3, later: 'kept', money })
})

test('an erased order has nothing of the personal data of its buyer, and what finance needs', () => {
  const history = [{ at: first, what: 'resend', by: 'kim', to: 'm•••@example.com' }]
  const buyer = { checkoutEmail: 'card@example.com', postalCode: '10115' }
  const order = paidOrder({ sale: { country: 'DE', state: 'BE' }, buyer, history })
  const erased = eraseBuyer(order, now)

  expect(erased.buyer).toEqual({ erasedAt: now.toISOString() })
  expect(erased.sale).toEqual(order.sale)
  expect(erased.history).toEqual([{ at: first, what: 'resend', by: 'kim' }])
  expect(JSON.stringify(erased)).not.toMatch(/example\.com|2025550123|10115/)
  expect(eraseBuyer(erased, new Date('2026-11-23T10:00:00.000Z'))).toBe(erased)
})
