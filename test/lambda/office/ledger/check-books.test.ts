import {
  checkBalance,
  checkMovement,
  checkOrder,
  checkPayout,
  type Difference,
  type DifferenceReason,
  orderMissing,
} from '../../../../lambda/office/ledger/check-books'
import type { Movement } from '../../../../lambda/office/ledger/movement'
import { compareRow } from '../../../../lambda/office/ledger/row-comparison'
import { addUp, contentsOf, summarize } from '../../../../lambda/office/ledger/totals'
import type { Order } from '../../../../lambda/orders/order'
import { foreignMovement, movement, payout } from '../../../support/lambda/movement-fixture'
import { paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

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

const differs = (
  reason: DifferenceReason,
  subject: string,
  expectedCents: number,
  foundCents: number,
): Difference => ({ reason, subject, currency: 'usd', expectedCents, foundCents })
const reasons = (given: Order, movements: Movement[]) =>
  checkOrder(given, movements).map(({ reason }) => reason)

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
  expect(checkOrder(order(took(1499)), []).at(-1)).toEqual(
    differs('dispute_amount', 'EB-7K3M9Q2T', 1499, 0),
  )
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
const failure = payout({ type: 'payout_failure', reportingCategory: 'payout_reversal' })
const other = foreignMovement({ ...named, netCents: -1 })
test.each<[string, Partial<Movement>, Movement[], Difference[]]>([
  ['that is the sum of its movements', {}, [movement(named), payout(), failure], []],
  [
    'that is not',
    {},
    [movement(named), other, payout()],
    [differs('payout_sum', 'po_1', 1426, 1425)],
  ],
  // Stripe lists no contents of these.
  ['that the seller made by hand', { isAutomatic: false, payoutContents: undefined }, [], []],
  ['that Stripe has not reconciled', { payoutContents: undefined }, [], []],
  ['that failed', { payoutStatus: 'failed', payoutContents: 'released' }, [], []],
])('a payout %s is compared with its contents', (_what, changes, sameId, expected) => {
  expect(checkPayout(payout(changes), sameId)).toEqual(expected)
})

test('balances are compared by currency, and a currency that only one side has is compared with zero', () => {
  const differences = checkBalance({ usd: 100, eur: 5, kwd: 0 }, { usd: 99, eur: 5, jpy: 7 })

  expect(differences).toEqual([
    { ...differs('balance', 'jpy', 0, 7), currency: 'jpy' },
    differs('balance', 'usd', 100, 99),
  ])
})

test.each([
  ['another category', { reportingCategory: 'refund' }, ['reportingCategory']],
  ['one cent more', { grossCents: 1500, netCents: 1427 }, ['grossCents', 'netCents']],
  ['an effect one second later', { effectiveAt: '2026-11-21T14:03:08.000Z' }, ['effectiveAt']],
  ['a payout and an order, which Stripe does not fix', { payoutId: 'po_1', orderId: 'cs_2' }, []],
])('a row with %s differs', (_what, changes, fields) => {
  const differences = compareRow(movement(), movement(changes))

  expect(differences.map(({ field }) => field)).toEqual(fields)
})

describe('the balance summary', () => {
  const fee = { ...moved('fee', -200), orderId: undefined }
  const sentBack = payout({
    reportingCategory: 'payout_reversal',
    type: 'payout_failure',
    grossCents: 1426,
    netCents: 1426,
  })

  test('adds starting balance, activity and payouts up to the ending balance', () => {
    const movements = [movement(), refunded(500), taken, fee, payout(), payout(), sentBack]

    const [summary] = summarize(movements, { usd: 5000 })

    expect(summary).toMatchObject({
      currency: 'usd',
      startingCents: 5000,
      activity: { count: 4, grossCents: -700, feeCents: 1573, netCents: -2273 },
      payouts: { count: 3, grossCents: -1426, feeCents: 0, netCents: -1426 },
      endingCents: 5000 - 2273 - 1426,
    })
  })

  test("lists categories in Stripe's order, unknown ones last by name, apart from what is not the store's", () => {
    const unknown = [moved('topup', -7), moved('risk_reserved', -7)]
    const won = moved('dispute_reversal', -7)
    const others = [foreignMovement({ netCents: 900 }), fee]

    const own = [...unknown, won, taken, refunded(500), movement(), movement()]
    const [summary] = summarize([...others, ...own])

    expect(summary?.ownActivity).toEqual([
      { category: 'charge', count: 2, grossCents: 2998, feeCents: 146, netCents: 2852 },
      { category: 'refund', count: 1, grossCents: -500, feeCents: 0, netCents: -500 },
      { category: 'dispute', count: 1, grossCents: -1499, feeCents: 1500, netCents: -2999 },
      { category: 'dispute_reversal', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
      { category: 'risk_reserved', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
      { category: 'topup', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
    ])
    expect(summary?.otherActivity.map(({ category }) => category)).toEqual(['charge', 'fee'])
    expect(summary?.activity).toMatchObject({ count: 9, netCents: 2852 - 3499 - 21 + 700 })
  })

  test('lists late movements separately, and counts them in activity, payouts and ending balance', () => {
    const [summary] = summarize([movement()], { usd: 100 }, [refunded(500), payout()])

    expect(summary?.ownActivity.map(({ category }) => category)).toEqual(['charge'])
    expect(summary?.lateActivity).toEqual([
      { category: 'refund', count: 1, grossCents: -500, feeCents: 0, netCents: -500 },
    ])
    expect(summary).toMatchObject({
      activity: { count: 2, netCents: 926 },
      payouts: { netCents: -1426 },
      endingCents: 100 + 926 - 1426,
    })
  })

  test('never adds currencies together', () => {
    const inYen = movement({ currency: 'jpy', grossCents: 1500, feeCents: 54, netCents: 1446 })

    const summaries = summarize([movement(), inYen], { usd: 10, kwd: 4369 })

    expect(summaries.map(({ currency, endingCents }) => [currency, endingCents])).toEqual([
      ['jpy', 1446],
      ['kwd', 4369],
      ['usd', 1436],
    ])
  })
})

describe('a reserve', () => {
  const reserve = (balanceType: string, cents: number) =>
    foreignMovement({
      balanceType,
      type: 'reserve_hold',
      reportingCategory: 'risk_reserved_funds',
      grossCents: cents,
      feeCents: 0,
      netCents: cents,
    })
  /** Stripe takes 5.00 off the balance and holds it. */
  const [withheld, held] = [reserve('payments', -500), reserve('risk_reserved', 500)]

  test('lowers the balance, and what Stripe holds is shown separately, also where nothing else moved', () => {
    const [summary] = summarize([movement(), withheld, held], { usd: 5000 }, [], { usd: 200 })
    const late = summarize([], {}, [withheld, held], { eur: 5 })

    expect(summary).toMatchObject({
      activity: { count: 2, netCents: 926 },
      endingCents: 5926,
      reservedCents: 700,
    })
    expect(summary?.otherActivity).toMatchObject([{ category: 'risk_reserved_funds', count: 1 }])
    expect(late).toMatchObject([
      { currency: 'eur', reservedCents: 5 },
      { endingCents: -500, reservedCents: 500, lateActivity: [{ count: 1 }] },
    ])
  })

  test('is added up apart from the balance, by currency, and is not part of a payout that names it', async () => {
    const inYen = movement({ currency: 'jpy', netCents: 5, balanceType: 'payments' })
    const contained = [movement(), withheld, held].map((each) => ({ ...each, payoutId: 'po_1' }))

    expect(await addUp([movement(), inYen, withheld, held])).toEqual({
      payments: { usd: 926, jpy: 5 },
      reserved: { usd: 500 },
    })
    expect(contentsOf(payout(), contained)).toMatchObject({ movements: [{}, {}], netCents: 926 })
  })
})
