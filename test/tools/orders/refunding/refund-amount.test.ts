import { refundAmount } from '../../../../tools/orders/refunding/refund-amount'
import { joinedChanges, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

const dispute = (status: string) => ({
  id: 'dp_1',
  status,
  reason: 'general',
  openedAt: '2026-11-21T11:00:00.000Z',
})
const amount = (text: string | undefined, changes: OrderChanges = {}) =>
  refundAmount(
    paidOrder(joinedChanges({ sale: { amountCents: 1499, currency: 'usd' } }, changes)),
    text,
  )

test.each<[string, string | undefined, OrderChanges, number, number]>([
  ['without an amount all that is left', undefined, { money: { refundedCents: 500 } }, 999, 0],
  ['dollars with cents', '5.00', {}, 500, 999],
  ['whole dollars', '5', {}, 500, 999],
  ['one digit of cents', '5.5', {}, 550, 949],
  ['the last cent', '9.99', { money: { refundedCents: 500 } }, 999, 0],
  ['whole yen', '500', { sale: { currency: 'jpy' } }, 500, 999],
  ['dinars with three decimals', '1.005', { sale: { currency: 'kwd' } }, 1005, 494],
  ['a dispute that was won', '1', { money: { dispute: dispute('won') } }, 100, 1399],
  ['an inquiry', '1', { money: { dispute: dispute('warning_needs_response') } }, 100, 1399],
])('%s can be refunded', (_what, text, changes, cents, leftCents) => {
  expect(amount(text, changes)).toEqual({ cents, leftCents })
})

test.each<[string, string | undefined, OrderChanges, RegExp]>([
  [
    'more than is left',
    '10',
    { money: { refundedCents: 500 } },
    /^Only \$9\.99 of EB-\w{8} is left/,
  ],
  ['an order without a payment', '1', { sale: { paidAt: undefined } }, /is not paid/],
  ['a refunded order', undefined, { money: { refundedCents: 1499 } }, /is refunded already/],
  [
    'a dispute that the bank decides',
    '1',
    { money: { dispute: dispute('under_review') } },
    /dp_1.*twice/,
  ],
  [
    'a lost dispute',
    '1',
    { money: { dispute: dispute('lost') } },
    /accept the dispute.*`evidence`/,
  ],
  [
    'an amount that is not known',
    '1',
    { sale: { unreadableSince: '2026-11-21T11:00:00.000Z' } },
    /on its page at Stripe/,
  ],
  ['three decimals of dollars', '5.001', {}, /no amount in USD: give one such as --amount 5\.00/],
  ['decimals of yen', '5.00', { sale: { currency: 'jpy' } }, /no amount in JPY: .* --amount 5\./],
  ['four decimals of dinars', '1.0005', { sale: { currency: 'kwd' } }, /--amount 5\.000/],
  ['nothing', '0', {}, /"0" is no amount/],
  ['less than nothing', '-5', {}, /"-5" is no amount/],
  ['words', 'all', {}, /"all" is no amount/],
])('%s cannot be refunded', (_what, text, changes, sentence) => {
  expect(() => amount(text, changes)).toThrow(sentence)
})
