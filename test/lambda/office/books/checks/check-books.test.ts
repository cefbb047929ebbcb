import {
  checkBalance,
  checkChanges,
  checkMovement,
  checkOrder,
  checkPayout,
  type Difference,
  type DifferenceReason,
  orderMissing,
} from '../../../../../lambda/office/books/checks/check-books'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import type { Order } from '../../../../../lambda/orders/order'
import { contentsOf, movement, payout } from '../../../../support/lambda/movement-fixture'
import { paidOrder, type OrderChanges } from '../../../../support/lambda/order-fixture'

const at = '2026-11-22T09:00:00.000Z'
const order = (changes: OrderChanges = {}) => paidOrder({ orderNumber: 'EB-7K3M9Q2T', ...changes })
const moved = (reportingCategory: string, grossCents: number, feeCents = 0) =>
  movement({ reportingCategory, grossCents, feeCents, netCents: grossCents - feeCents })
const refund = (cents: number, status = 'succeeded') => ({ id: 're_1', cents, status, at })
const refunded = (cents: number) => moved('refund', -cents)
const ofDispute = { disputeId: 'dp_1' }
const taken = { ...moved('dispute', -1499, 1500), ...ofDispute }
const givenBack = { ...moved('dispute_reversal', 1499), ...ofDispute }
const dispute = { id: 'dp_1', status: 'lost', reason: 'fraudulent', openedAt: at }

const differs = (reason: DifferenceReason, subject: string, expectedCents: number, foundCents: number): Difference => ({
  reason,
  subject,
  currency: 'usd',
  expectedCents,
  foundCents,
})
const reasons = (given: Order, movements: Movement[]) => checkOrder(given, movements).map(({ reason }) => reason)

test.each<[string, Movement[], DifferenceReason, number]>([
  ['without a charge', [], 'charge_missing', 0],
  ['with a fee but no charge', [moved('fee', -20)], 'charge_missing', 0],
  ['with a charge of another amount', [movement({ grossCents: 1498 })], 'charge_amount', 1498],
  ['with two charges', [movement(), movement()], 'charge_amount', 2998],
])('an order %s differs, with both figures', (_what, movements, reason, foundCents) => {
  expect(checkOrder(order(), movements)).toEqual([differs(reason, 'EB-7K3M9Q2T', 1499, foundCents)])
})

test('a free order agrees without a movement, and one that was paid with a code with its charge', () => {
  const free = order({ sale: { amountCents: 0, expectedCents: 0, discountCents: 1499 } })
  const reduced = order({ sale: { amountCents: 1049, expectedCents: 1049, discountCents: 450 } })

  expect(checkOrder(free, [])).toEqual([])
  expect(checkOrder(reduced, [movement({ grossCents: 1049 })])).toEqual([])
})

test('a sale that Stripe converted is compared in the currency that the buyer paid in', () => {
  const converted = (changes: Partial<Movement>) =>
    movement({ currency: 'usd', customerFacingCurrency: 'eur', exchangeRate: 1.08, ...changes })
  const charge = converted({ grossCents: 1619, customerFacingCents: 1499 })
  const back = converted({ reportingCategory: 'refund', grossCents: -545, customerFacingCents: -500 })
  const inEuros = order({ sale: { currency: 'eur' }, money: { refundedCents: 500 } })

  expect(checkOrder(inEuros, [charge, back])).toEqual([])
  expect(checkOrder(inEuros, [charge])).toMatchObject([
    { reason: 'refund_amount', currency: 'eur', expectedCents: 500, foundCents: 0 },
  ])
})

const owed = { money: { refundedCents: 500 } }
const took = (takenCents: number) => ({ money: { dispute: { ...dispute, takenCents } } })
const partBack = { ...moved('dispute_reversal', 1000), ...ofDispute }
const counterFee = { ...moved('fee', -1500), ...ofDispute }
/** Disputes of which the first took money and the second was won. */
const both = { money: { ...took(1499).money, otherDisputes: [{ ...dispute, id: 'dp_0' }] } }
const ofWon = [taken, givenBack].map((each) => ({ ...each, disputeId: 'dp_0' }))
const unread = { sale: { unreadableSince: at, amountCents: 0 } }

test.each<[string, OrderChanges, Movement[], string[]]>([
  ['whose session cannot be read has no amounts to compare', unread, [refunded(500)], []],
  ['with a refund that moved agrees', owed, [refunded(500)], []],
  ['with a refund that moved no money differs', owed, [], ['refund_amount']],
  ['with a refund that it does not know differs', {}, [refunded(500)], ['refund_amount']],
  ['with a refund that is one cent off differs', owed, [refunded(499)], ['refund_amount']],
  ['with a refund that failed agrees', {}, [refunded(5), moved('refund_failure', 5)], []],
  ['with a dispute that took money agrees', took(1499), [taken], []],
  ['with a dispute that gave it back agrees', took(0), [taken, givenBack], []],
  ['with a dispute that gave back a part agrees', took(499), [taken, partBack], []],
  ['with a dispute that took nothing agrees', took(0), [], []],
  ['with a fee for countering a dispute agrees', took(1499), [taken, counterFee], []],
  ['with a dispute without movement differs', took(1499), [], ['dispute_amount']],
  ['with a dispute that did not give back differs', took(0), [taken], ['dispute_amount']],
  ['with a dispute that gave back differs', took(1499), [taken, givenBack], ['dispute_amount']],
  ['with several disputes agrees', both, [taken, ...ofWon], []],
  ['with several disputes of which one has no movement differs', both, ofWon, ['dispute_amount']],
])('an order %s', (_what, changes, movements, expected) => {
  expect(reasons(order(changes), [movement(), ...movements])).toEqual(expected)
})

test('an order that is not paid needs no charge', () => {
  expect(checkOrder(order({ sale: { paidAt: undefined } }), [])).toEqual([])
})

test.each(['pending', 'requires_action'])(
  'a second refund that is %s agrees with its movement and without it',
  (status) => {
    const refunds = [refund(100), refund(300, status)]
    const given = order({ money: { refundedCents: 400, refunds } })
    const found = [99, 100, 400, 401].map((cents) => reasons(given, [movement(), refunded(cents)]))

    expect(found).toEqual([['refund_amount'], [], [], ['refund_amount']])
  },
)

test('money that a dispute took but that the order does not show is a difference in the settlement currency', () => {
  const converted = { grossCents: -1370, customerFacingCents: -1499, customerFacingCurrency: 'usd' }
  const inEuros = { ...taken, ...converted, currency: 'eur', exchangeRate: 0.914 }

  expect(checkOrder(order(), [movement(), inEuros])).toMatchObject([
    { reason: 'dispute_amount', currency: 'eur', expectedCents: 0, foundCents: 1370 },
  ])
  expect(checkOrder(order(took(1499)), []).at(-1)).toEqual(differs('dispute_amount', 'EB-7K3M9Q2T', 1499, 0))
})

test('movements of an order that the store does not have are a difference, in the currency that its buyer paid in', () => {
  const converted = { customerFacingCents: 1399, customerFacingCurrency: 'eur' }

  expect(orderMissing([movement(), refunded(500)])).toEqual([differs('order_missing', 'EB-7K3M9Q2T', 0, 1499)])
  expect(orderMissing([movement(converted)])).toMatchObject([{ currency: 'eur', foundCents: 1399 }])
})

test('a movement whose net is not gross less fee is reported by its id', () => {
  expect(checkMovement(movement())).toEqual([])
  expect(checkMovement(movement({ feeCents: 74 }))).toEqual([differs('movement_net', 'txn_1', 1425, 1426)])
})

const oneCentLess = movement({ netCents: 1425 })
test.each<[string, Partial<Movement>, Difference[]]>([
  ['that is the sum of its movements', {}, []],
  [
    'that is that sum less what the seller paid out before',
    { netCents: -926, contents: contentsOf([movement()], -500) },
    [],
  ],
  ['that is not', { contents: contentsOf([oneCentLess]) }, [differs('payout_sum', 'po_1', 1426, 1425)]],
  ['whose contents Stripe does not list', { contents: undefined }, []],
])('a payout %s is compared with its contents', (_what, changes, expected) => {
  expect(checkPayout(payout(changes))).toEqual(expected)
})

test('another tax or place of an order than in its charge differs, unless the place is the card’s', () => {
  const charge = movement({ country: 'DE', state: 'BE', taxCents: 239 })
  const found = (sale: OrderChanges['sale']) => checkOrder(order({ sale }), [charge])

  expect(found({ country: 'DE', taxCents: 239 })).toEqual([])
  expect(found({ country: undefined, taxCents: 239 })).toEqual([])
  expect(found({ country: 'FR', taxCents: 239 })).toEqual([{ reason: 'charge_place', subject: 'EB-7K3M9Q2T' }])
  expect(found({ taxCents: 539 })).toEqual([differs('charge_tax', 'EB-7K3M9Q2T', 539, 239)])
})

test('balances are compared by currency, and a currency that only one side has is compared with zero', () => {
  const differences = checkBalance({ usd: 100, eur: 5, kwd: 0 }, { usd: 99, eur: 5, jpy: 7 })

  expect(differences).toEqual([
    { ...differs('balance', 'jpy', 0, 7), currency: 'jpy' },
    differs('balance', 'usd', 100, 99),
  ])
})

test('of a closed month, what Stripe changes in the ordinary course is no difference', () => {
  const of = { balanceTransactionId: 'txn_1', currency: 'usd' }
  const ofPayout = { ...of, payoutId: 'po_1' }

  expect(
    checkChanges([
      { ...ofPayout, field: 'payoutTraceId', now: '021' },
      { ...ofPayout, field: 'effectiveAt', before: at, now: at },
      { ...of, field: 'effectiveAt', before: at, now: at },
      { ...of, field: 'netCents', before: 5, now: 7 },
      { ...of, field: 'row' },
    ]),
  ).toEqual([
    { reason: 'movement_differs', subject: 'txn_1' },
    differs('movement_differs', 'txn_1', 7, 5),
    { reason: 'movement_unknown', subject: 'txn_1' },
  ])
})
