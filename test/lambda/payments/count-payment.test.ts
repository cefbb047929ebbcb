import { countPayment } from '../../../lambda/payments/count-payment'
import { captureMetrics } from '../../support/lambda/metric-lines'
import { paidOrder } from '../../support/lambda/order-fixture'

const metrics = captureMetrics()
const paid = paidOrder()
const unpaid = paidOrder({ paidAt: undefined })
const held = paidOrder({ amountCents: 1 })
const sale = [
  ['Sale', 1],
  ['SaleCents', 1499],
]
const saleOfOneCent = [
  ['Sale', 1],
  ['SaleCents', 1],
]

beforeEach(() => metrics.clear())

test.each([
  ['an order that begins paid is a sale', undefined, paid, sale],
  ['an order that becomes paid is a sale', unpaid, paid, sale],
  ['an order that begins unpaid is none', undefined, unpaid, []],
  ['what was paid before is no second sale', paid, paidOrder({ refundedCents: 500 }), []],
  ['nor is it when it turns out to have been paid earlier', paid, earlier(), []],
  ['an order that was not written counts nothing', held, held, []],
  ['a wrong amount is a sale and held', unpaid, held, [...saleOfOneCent, ['OrderHeld', 1]]],
  ['a paid order that becomes held is held', paid, held, [['OrderHeld', 1]]],
  ['a refund of a held order does not hold it again', held, { ...held, refundedCents: 1 }, []],
])('%s', (_fact, before, after, expected) => {
  countPayment(before, after)

  expect(metrics.figures()).toEqual(expected)
})

function earlier() {
  return paidOrder({ paidAt: '2026-11-21T10:00:30.000Z' })
}
