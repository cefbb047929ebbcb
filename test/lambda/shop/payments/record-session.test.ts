import { countPayment } from '../../../../lambda/shop/payments/record-session'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'
import { paidOrder } from '../../../support/lambda/order-fixture'
import { product } from '../../../../product/product'

const metrics = captureMetrics()
const paid = paidOrder()
const unpaid = paidOrder({ sale: { paidAt: undefined } })
const held = paidOrder({ sale: { amountCents: 1 } })
const unread = paidOrder({ sale: { unreadableSince: '2026-11-21T10:01:00.000Z' } })
const warned = paidOrder({
  money: { fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-22T10:00:00.000Z' } },
})
const decision = ['OrderDecision', 1]
const sale = [
  ['Sale', 1],
  ['SaleCents', product.priceCents],
]
const saleOfOneCent = [
  ['Sale', 1],
  ['SaleCents', 1],
]

test.each([
  ['a new paid order is a sale', undefined, paid, sale],
  ['an order that becomes paid is a sale', unpaid, paid, sale],
  ['a new unpaid order is none', undefined, unpaid, []],
  [
    'an order paid before is no second sale',
    paid,
    paidOrder({ money: { refundedCents: 500 } }),
    [],
  ],
  ['an earlier time of payment is no second sale', paid, earlier(), []],
  ['an order that was not written counts nothing', held, held, []],
  ['an unexpected amount is a sale and a hold', unpaid, held, [...saleOfOneCent, decision]],
  ['a paid order that becomes held is a hold', paid, held, [decision]],
  ['a session that cannot be read is a hold and no sale yet', undefined, unread, [decision]],
  ['a second report of it is none', unread, { ...unread, version: 2 }, []],
  ['the sale counts once it is read', unread, paid, sale],
  ['a report of fraud is a decision', paid, warned, [decision]],
  ['a second event about it is none', warned, { ...warned, version: 2 }, []],
  [
    'a refund of it is none',
    warned,
    { ...warned, money: { ...warned.money, refundedCents: product.priceCents } },
    [],
  ],
  [
    'a refund of a held order is no second hold',
    held,
    { ...held, money: { ...held.money, refundedCents: 1 } },
    [],
  ],
])('%s', (_fact, before, after, expected) => {
  countPayment(before, after)

  expect(metrics.emitted()).toEqual(expected)
})

function earlier() {
  return paidOrder({ sale: { paidAt: '2026-11-21T10:00:30.000Z' } })
}
