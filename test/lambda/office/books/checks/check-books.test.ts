import {
  checkBalance,
  checkOrder,
  checkPayout,
  type Difference,
  type DifferenceReason,
  orderMissing,
} from '../../../../../lambda/office/books/checks/check-books'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import { contentsOf, moved, movement, payout } from '../../../../support/lambda/movement-fixture'
import { paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'

const at = '2026-11-22T09:00:00.000Z'
const subject = 'EB-7K3M9Q2T'
const check = (changes: OrderChanges, movements: Movement[]) =>
  checkOrder(paidOrder({ orderNumber: subject, ...changes }), movements)
const refunded = (cents: number) => moved('refund', -cents)
const ofDispute = (each: Movement, disputeId = 'dp_1') => ({ ...each, disputeId })
const taken = ofDispute(moved('dispute', -1499, 1500))
const givenBack = ofDispute(moved('dispute_reversal', 1499))
const partBack = ofDispute(moved('dispute_reversal', 1000))
const differs = (reason: DifferenceReason, expectedCents: number, foundCents: number, more = {}): Difference => {
  return { reason, subject, currency: 'usd', expectedCents, foundCents, ...more }
}

const charge = movement()
const inEuros = (grossCents: number, customerFacingCents: number, reportingCategory = 'charge') =>
  movement({ reportingCategory, grossCents, customerFacingCents, customerFacingCurrency: 'eur', exchangeRate: 1.08 })
const owed = { money: { refundedCents: 500 } }
const dispute = { id: 'dp_1', status: 'lost', reason: 'fraudulent', openedAt: at }
const took = (takenCents: number) => ({ money: { dispute: { ...dispute, takenCents } } })
/** Disputes of which the first took money and the second was won, at another rate. */
const both = { money: { ...took(1499).money, otherDisputes: [{ ...dispute, id: 'dp_0' }] } }
const ofWon = [taken, moved('dispute_reversal', 1495)].map((each) => ofDispute(each, 'dp_0'))
const sold = (sale: OrderChanges['sale']) => ({ sale })
const cheaper = sold({ amountCents: 1049, expectedCents: 1049, discountCents: 450 })

test.each<[string, OrderChanges, Movement[], [reason: DifferenceReason, expected: number, found: number]?]>([
  ['that is free agrees without a charge', sold({ amountCents: 0, expectedCents: 0, discountCents: 1499 }), []],
  ['that was paid with a code agrees with its charge', cheaper, [movement({ grossCents: 1049 })]],
  ['that is not paid needs no charge', sold({ paidAt: undefined }), []],
  ['whose session cannot be read has no amounts', sold({ unreadableSince: at, amountCents: 0 }), [charge, refunded(5)]],
  ['without a charge differs', {}, [], ['charge_missing', 1499, 0]],
  ['with a fee but no charge differs', {}, [moved('fee', -20)], ['charge_missing', 1499, 0]],
  ['with a charge of another amount differs', {}, [movement({ grossCents: 1498 })], ['charge_amount', 1499, 1498]],
  ['with two charges differs', {}, [charge, charge], ['charge_amount', 1499, 2998]],
  ['with a refund that moved agrees', owed, [charge, refunded(500)]],
  ['with a refund that is one cent off differs', owed, [charge, refunded(499)], ['refund_amount', 500, 499]],
  ['with a refund that failed agrees', {}, [charge, refunded(5), moved('refund_failure', 5)]],
  ['with a dispute that took money agrees', took(1499), [charge, taken]],
  ['with a dispute that gave back a part agrees', took(499), [charge, taken, partBack]],
  ['with a fee for countering a dispute agrees', took(1499), [charge, taken, ofDispute(moved('fee', -1500))]],
  ['with a dispute without movement differs', took(1499), [charge], ['dispute_amount', 1499, 0]],
  ['with a dispute that did not give back differs', took(0), [charge, taken], ['dispute_amount', 0, 1499]],
  ['with a dispute that gave back differs', took(1499), [charge, taken, givenBack], ['dispute_amount', 1499, 0]],
  ['with several disputes agrees', both, [charge, taken, ...ofWon]],
  ['with several disputes of which one did not move differs', both, [charge, ...ofWon], ['dispute_amount', 1499, 0]],
])('an order %s', (...row) => {
  const [, changes, movements, difference] = row

  expect(check(changes, movements)).toEqual(difference ? [differs(...difference)] : [])
})

test('a sale that Stripe converted is compared in the currency that the buyer paid in', () => {
  const given = { sale: { currency: 'eur' }, ...owed }
  const [sale, back] = [inEuros(1619, 1499), inEuros(-545, -500, 'refund')]

  expect(check(given, [sale, back])).toEqual([])
  expect(check(given, [sale])).toEqual([differs('refund_amount', 500, 0, { currency: 'eur' })])
})

test('what a converted dispute took is compared in the settlement currency', () => {
  const converted = { customerFacingCents: -1499, customerFacingCurrency: 'usd', exchangeRate: 0.914 }
  const inSettlement = { ...taken, ...converted, grossCents: -1370, currency: 'eur' }

  expect(check({}, [charge, inSettlement])).toEqual([differs('dispute_amount', 0, 1370, { currency: 'eur' })])
  expect(check(took(1499), []).at(-1)).toEqual(differs('dispute_amount', 1499, 0))
})

test.each(['pending', 'requires_action'])(
  'a second refund that is %s agrees with and without its movement',
  (status) => {
    const refund = (cents: number, its: string) => ({ id: 're_1', cents, status: its, at })
    const given = { money: { refundedCents: 400, refunds: [refund(100, 'succeeded'), refund(300, status)] } }
    const found = [99, 100, 400, 401].map((cents) => check(given, [charge, refunded(cents)]).length)

    expect(found).toEqual([1, 0, 0, 1])
  },
)

test('movements of an order that the store does not have are a difference, in the currency that its buyer paid in', () => {
  expect(orderMissing([charge, refunded(500)])).toEqual([differs('order_missing', 0, 1499)])
  expect(orderMissing([inEuros(1511, 1399)])).toMatchObject([{ currency: 'eur', foundCents: 1399 }])
})

const beforeIt = { netCents: -926, contents: contentsOf([charge], -500) }
const oneCentLess = { contents: contentsOf([movement({ netCents: 1425 })]) }
test.each<[string, Partial<Movement>, Difference?]>([
  ['that is the sum of its movements agrees', {}, undefined],
  ['that is that sum less what the seller paid out before agrees', beforeIt, undefined],
  ['of another sum differs', oneCentLess, differs('payout_sum', 1426, 1425, { subject: 'po_1' })],
  ['whose contents Stripe does not list is not compared', { contents: undefined }, undefined],
])('a payout %s', (_what, changes, difference) => {
  expect(checkPayout(payout(changes))).toEqual(difference ? [difference] : [])
})

test('balances are compared by currency, and a currency that only one side has is compared with zero', () => {
  expect(checkBalance({ usd: 100, eur: 5, kwd: 0 }, { usd: 99, eur: 5, jpy: 7 })).toEqual([
    differs('balance', 0, 7, { subject: 'jpy', currency: 'jpy' }),
    differs('balance', 100, 99, { subject: 'usd' }),
  ])
})
