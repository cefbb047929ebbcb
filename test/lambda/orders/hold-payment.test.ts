import fc from 'fast-check'
import { applyAdjustments } from '../../../lambda/orders/apply-adjustments'
import { applyPayment } from '../../../lambda/orders/apply-payment'
import { holdPayment, type UnreadablePayment } from '../../../lambda/orders/hold-payment'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { isEntitled, orderStatus } from '../../../lambda/orders/order-status'
import { paidFacts } from '../../support/lambda/order-fixture'

const linkHash = 'a'.repeat(64)
const { orderId, createdAt, paidAt, amountCents, currency, livemode } = paidFacts
const reported: UnreadablePayment = {
  orderId,
  createdAt,
  paidAt,
  amountCents,
  currency,
  livemode,
  unreadableSince: '2026-11-21T10:01:00.000Z',
}
const later: UnreadablePayment = {
  ...reported,
  paidAt: '2026-11-21T10:09:00.000Z',
  paymentIntentId: 'pi_1',
  unreadableSince: '2026-11-21T10:09:00.000Z',
}

type Report = (order: Order | undefined) => Order
const held: Report = (order) => holdPayment(order, reported, linkHash)
const heldLater: Report = (order) => holdPayment(order, later, linkHash)
const { paidAt: _paidAt, paymentIntentId: _intent, ...unpaidFacts } = paidFacts
const unpaid: Report = (order) => applyPayment(order, unpaidFacts, linkHash)
const paid: Report = (order) => applyPayment(order, paidFacts, linkHash)
const applyAll = (reports: Report[]) =>
  reports.reduce<Order | undefined>((order, report) => report(order), undefined)

test('[F102] an order of a payment that cannot be read is held, with nothing to deliver', () => {
  const order = held(undefined)

  expect(orderSchema.parse(order)).toEqual(order)
  expect(orderStatus(order)).toBe('held')
  expect(order.delivery).toEqual({})
  // Of the first link, as the hash is.
  expect(order).toMatchObject({ linkVersion: 1, linkHash, refundedCents: 0 })
})

test('[F102] accepting its amount, or a version that does not know the reason, gives no access', () => {
  const order = held(undefined)
  const accepted = { ...order, expectedCents: order.amountCents }
  const { unreadableSince: _since, ...asRead } = order

  expect(isEntitled(accepted)).toBe(false)
  expect(orderStatus(asRead)).toBe('held')
})

test('[F23] [F102] readable and unreadable reports in any sequence end in the order of the readable ones', () => {
  const readable = [unpaid, paid]
  const expected = applyAll(readable)
  const reports = [...readable, held, heldLater]

  fc.assert(
    fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) =>
      expect(applyAll(shuffled)).toEqual(expected),
    ),
  )
})

test('[F24] [F102] a held order whose session turns out to be unpaid awaits payment', () => {
  expect(unpaid(heldLater(undefined))).toEqual(unpaid(undefined))
})

test('[F23] [F102] unreadable reports in any sequence hold the order since the first', () => {
  expect(applyAll([heldLater, held, heldLater])).toEqual(applyAll([held, heldLater, held]))
  expect(applyAll([heldLater, held])).toMatchObject({
    paidAt: reported.paidAt,
    unreadableSince: reported.unreadableSince,
    paymentIntentId: 'pi_1',
  })
})

test('[F102] a report with nothing new returns the same object, so that nothing is written', () => {
  const order = held(undefined)
  const complete = paid(order)

  expect(held(order)).toBe(order)
  expect(held(complete)).toBe(complete)
})

test('[F102] the order that a readable report completes keeps refunds, version and unknown attributes', () => {
  const refunded = applyAdjustments(held(undefined), { refundedCents: 500, refundedAt: createdAt })

  expect(paid({ ...refunded, version: 3, later: 'kept' })).toEqual({
    ...paid(undefined),
    refundedCents: 500,
    refundedAt: createdAt,
    version: 3,
    later: 'kept',
  })
})

test('[F97] [F102] an order that was erased while it was held gets no address back', () => {
  const order = paid({ ...held(undefined), erasedAt: '2026-11-22T10:00:00.000Z' })

  expect(order).toMatchObject({ email: undefined, phone: undefined, checkoutEmail: undefined })
})
