import {
  checkBalance,
  checkMovement,
  checkOrder,
  checkPayout,
  orderMissing,
} from '../../../../lambda/office/ledger/check-books'
import type { Movement } from '../../../../lambda/office/ledger/movement'
import type { Order } from '../../../../lambda/orders/order'
import { foreignMovement, movement, payout } from '../../../support/lambda/movement-fixture'
import { paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

const at = '2026-11-22T09:00:00.000Z'
const order = (changes: OrderChanges = {}) => paidOrder({ orderNumber: 'EB-7K3M9Q2T', ...changes })
const refund = (cents: number, status = 'succeeded') => ({ id: 're_1', cents, status, at })
const refunded = (cents: number) =>
  movement({ reportingCategory: 'refund', grossCents: -cents, netCents: -cents, refundId: 're_1' })
const refundFailed = (cents: number) =>
  movement({ reportingCategory: 'refund_failure', grossCents: cents, netCents: cents })
const taken = movement({ reportingCategory: 'dispute', grossCents: -1499, disputeId: 'dp_1' })
const givenBack = movement({
  reportingCategory: 'dispute_reversal',
  grossCents: 1499,
  disputeId: 'dp_1',
})
const dispute = { id: 'dp_1', status: 'lost', reason: 'fraudulent', openedAt: at }
const disputed = (takenCents: number) => order({ money: { dispute: { ...dispute, takenCents } } })

const differs = (reason: string, subject: string, expectedCents: number, foundCents: number) => ({
  reason,
  subject,
  currency: 'usd',
  expectedCents,
  foundCents,
})
const reasons = (given: Order, movements: Movement[]) =>
  checkOrder(given, movements).map(({ reason }) => reason)

test.each<[string, Movement[], string, number]>([
  ['without a charge', [], 'charge_missing', 0],
  ['with a charge of another amount', [movement({ grossCents: 1498 })], 'charge_amount', 1498],
  ['with two charges', [movement(), movement()], 'charge_amount', 2998],
])('an order %s differs, with both figures', (_what, movements, reason, foundCents) => {
  expect(checkOrder(order(), movements)).toEqual([differs(reason, 'EB-7K3M9Q2T', 1499, foundCents)])
})

test('an order that is not paid, or whose session cannot be read, has nothing to compare', () => {
  const held = order({ sale: { unreadableSince: at, amountCents: 0 } })

  expect(checkOrder(order({ sale: { paidAt: undefined } }), [])).toEqual([])
  expect(checkOrder(held, [movement(), refunded(500)])).toEqual([])
})

test('a sale that Stripe converted is compared in the currency that the buyer paid in', () => {
  const converted = (changes: Partial<Movement>) =>
    movement({ currency: 'usd', customerFacingCurrency: 'eur', exchangeRate: 1.08, ...changes })
  const charge = converted({ grossCents: 1619, customerFacingCents: 1499 })
  const back = converted({
    reportingCategory: 'refund',
    grossCents: -545,
    customerFacingCents: -500,
  })
  const inEuros = order({ sale: { currency: 'eur' }, money: { refundedCents: 500 } })

  expect(checkOrder(inEuros, [charge, back])).toEqual([])
  expect(checkOrder(inEuros, [charge])).toMatchObject([
    { reason: 'refund_amount', currency: 'eur', expectedCents: 500, foundCents: 0 },
  ])
})

const owed = { money: { refundedCents: 500 } }
const failed = [refunded(500), refundFailed(500)]
test.each<[string, OrderChanges, Movement[], string[]]>([
  ['that moved agrees', owed, [refunded(500)], []],
  ['that moved no money differs', owed, [], ['refund_amount']],
  ['that the order does not know differs', {}, [refunded(500)], ['refund_amount']],
  ['that is one cent off differs', owed, [refunded(499)], ['refund_amount']],
  ['that failed agrees once it is undone', {}, failed, []],
])('a refund %s', (_what, changes, movements, expected) => {
  expect(reasons(order(changes), [movement(), ...movements])).toEqual(expected)
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

const partBack = { ...givenBack, grossCents: 1000 }
const counterFee = movement({ reportingCategory: 'fee', grossCents: -1500, disputeId: 'dp_1' })

test.each([
  ['that took money', 1499, [taken], []],
  ['that gave it back', 0, [taken, givenBack], []],
  ['that gave a part of it back', 499, [taken, partBack], []],
  ['that took nothing', 0, [], []],
  ['that Stripe charged a fee for', 1499, [taken, counterFee], []],
  ['that took money, without a movement', 1499, [], ['dispute_amount']],
  ['that gave money back, with only what it took', 0, [taken], ['dispute_amount']],
  ['that took money, with also what it gave back', 1499, [taken, givenBack], ['dispute_amount']],
])('a dispute %s is compared with its movements', (_what, takenCents, movements, expected) => {
  expect(reasons(disputed(takenCents), [movement(), ...movements])).toEqual(expected)
})

test('money that a dispute took but that the order does not show is a difference in the settlement currency', () => {
  const converted = { grossCents: -1370, customerFacingCents: -1499, customerFacingCurrency: 'usd' }
  const inEuros = { ...taken, ...converted, currency: 'eur', exchangeRate: 0.914 }

  expect(checkOrder(order(), [movement(), inEuros])).toMatchObject([
    { reason: 'dispute_amount', currency: 'eur', expectedCents: 0, foundCents: 1370 },
  ])
})

test('the movements of every dispute of an order are compared', () => {
  const won = { ...dispute, id: 'dp_0', status: 'won', takenCents: 0 }
  const several = order({
    money: { dispute: { ...dispute, takenCents: 1499 }, otherDisputes: [won] },
  })
  const ofWon = [taken, givenBack].map((each) => ({ ...each, disputeId: 'dp_0' }))

  expect(reasons(several, [movement(), taken, ...ofWon])).toEqual([])
  expect(reasons(several, [movement(), ...ofWon])).toEqual(['dispute_amount'])
})

test('movements of an order that the store does not have are a difference, in the currency that its buyer paid in', () => {
  const converted = { customerFacingCents: 1399, customerFacingCurrency: 'eur' }

  expect(orderMissing([movement(), refunded(500)])).toEqual([
    differs('order_missing', 'EB-7K3M9Q2T', 0, 1499),
  ])
  expect(orderMissing([movement(converted)])).toMatchObject([{ currency: 'eur', foundCents: 1399 }])
})

test('a movement whose net is not gross less fee is reported by its id', () => {
  expect(checkMovement(movement())).toEqual([])
  expect(checkMovement(movement({ feeCents: 74 }))).toEqual([
    differs('movement_net', 'txn_1', 1425, 1426),
  ])
})

const named = { payoutId: 'po_1' }

test('a payout whose movements sum up to its amount agrees, and a failed payout counts on neither side', () => {
  const failure = payout({ type: 'payout_failure', reportingCategory: 'payout_reversal' })

  expect(checkPayout(payout(), [movement(named), payout(), failure])).toEqual([])
})

test('a payout whose movements sum up to another amount differs', () => {
  const sameId = [movement(named), foreignMovement({ ...named, netCents: -200 }), payout()]

  expect(checkPayout(payout(), sameId)).toEqual([differs('payout_sum', 'po_1', 1426, 1226)])
})

test.each([
  ['that the seller made by hand', { isAutomatic: false, payoutContents: undefined }],
  ['that Stripe has not reconciled', { payoutContents: undefined }],
  ['that failed', { payoutStatus: 'failed', payoutContents: 'released' as const }],
])('a payout %s contains nothing to compare', (_what, changes) => {
  expect(checkPayout(payout(changes), [payout(changes)])).toEqual([])
})

test('balances are compared by currency, and a currency that only one side has is compared with zero', () => {
  const differences = checkBalance({ usd: 100, eur: 5, kwd: 0 }, { usd: 99, eur: 5, jpy: 7 })

  expect(differences).toEqual([
    { reason: 'balance', subject: 'jpy', currency: 'jpy', expectedCents: 0, foundCents: 7 },
    { reason: 'balance', subject: 'usd', currency: 'usd', expectedCents: 100, foundCents: 99 },
  ])
})
