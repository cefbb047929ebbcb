import fc from 'fast-check'
import { applyPayment, type UnreadablePayment } from '../../../lambda/orders/payment'
import { type Order, orderSchema, withGroup } from '../../../lambda/orders/order'
import { isEntitled, orderStatus } from '../../../lambda/orders/order-status'
import { paidFacts } from '../../support/lambda/order-fixture'
import { seenChannels } from '../../support/lambda/seen-channels'

const linkHash = 'a'.repeat(64)
const { orderId, livemode, sale } = paidFacts
const { createdAt, paidAt, amountCents, currency } = sale
const unreadable = {
  createdAt,
  paidAt,
  amountCents,
  currency,
  unreadableSince: '2026-11-21T10:01:00.000Z',
}
const reported: UnreadablePayment = {
  orderId,
  livemode,
  sale: unreadable,
  fields: ['currency'],
}
const later: UnreadablePayment = {
  orderId,
  livemode,
  sale: {
    ...unreadable,
    paidAt: '2026-11-21T10:09:00.000Z',
    paymentIntentId: 'pi_1',
    unreadableSince: '2026-11-21T10:09:00.000Z',
  },
  fields: ['currency'],
}

type Report = (order: Order | undefined) => Order
const held: Report = (order) => applyPayment(order, reported, linkHash)
const heldLater: Report = (order) => applyPayment(order, later, linkHash)
const { paidAt: _paidAt, paymentIntentId: _intent, ...unpaidSale } = sale
const unpaidFacts = { ...paidFacts, sale: unpaidSale }
const unpaid: Report = (order) => applyPayment(order, unpaidFacts, linkHash)
const paid: Report = (order) => applyPayment(order, paidFacts, linkHash)
const applyAll = (reports: Report[]) =>
  reports.reduce<Order | undefined>((order, report) => report(order), undefined)

test('[F102] an order whose payment cannot be read is held, with nothing to deliver', () => {
  const order = held(undefined)

  expect(orderSchema.parse(order)).toEqual(order)
  expect(orderStatus(order)).toBe('held')
  expect(seenChannels(order)).toEqual({})
  // The hash of the first link.
  expect(order).toMatchObject({ access: { linkVersion: 1, linkHash }, money: { refundedCents: 0 } })
})

test('[F102] neither accepting the amount nor a version that does not know the reason gives access', () => {
  const order = held(undefined)
  const accepted = { ...order, sale: { ...order.sale, expectedCents: order.sale.amountCents } }
  const { unreadableSince: _since, ...saleAsRead } = order.sale
  const asRead = { ...order, sale: saleAsRead }

  expect(isEntitled(accepted)).toBe(false)
  expect(orderStatus(asRead)).toBe('held')
})

test('[F23] [F102] readable and unreadable reports in any sequence give the same order as the readable ones', () => {
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

test('[F23] [F102] unreadable reports in any sequence hold the order from the first one on', () => {
  expect(applyAll([heldLater, held, heldLater])).toEqual(applyAll([held, heldLater, held]))
  expect(applyAll([heldLater, held])).toMatchObject({
    sale: {
      paidAt: reported.sale.paidAt,
      unreadableSince: reported.sale.unreadableSince,
      paymentIntentId: 'pi_1',
    },
  })
})

test('[F102] a report with nothing new returns the same object, so that nothing is written', () => {
  const order = held(undefined)
  const complete = paid(order)

  expect(held(order)).toBe(order)
  expect(held(complete)).toBe(complete)
})

test('[F102] the order that a readable report completes keeps refunds, version and unknown attributes', () => {
  const refunded = withGroup(held(undefined), 'money', {
    refundedCents: 500,
    refundedAt: createdAt,
  })

  expect(paid({ ...refunded, version: 3, later: 'kept' })).toEqual({
    ...paid(undefined),
    version: 3,
    later: 'kept',
    money: { ...paid(undefined).money, refundedCents: 500, refundedAt: createdAt },
  })
})

test('[F97] [F102] an order that was erased while it was held gets no address back', () => {
  const order = paid({
    ...held(undefined),
    buyer: { ...held(undefined).buyer, erasedAt: '2026-11-22T10:00:00.000Z' },
  })

  expect(order.buyer).toEqual({ erasedAt: '2026-11-22T10:00:00.000Z' })
})
