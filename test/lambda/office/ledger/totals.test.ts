import type { Movement } from '../../../../lambda/office/ledger/movement'
import { addUp, contentsOf, summarize } from '../../../../lambda/office/ledger/totals'
import { foreignMovement, movement, payout } from '../../../support/lambda/movement-fixture'

const moved = (reportingCategory: string, grossCents: number, feeCents = 0) =>
  movement({ reportingCategory, grossCents, feeCents, netCents: grossCents - feeCents })
const refund = moved('refund', -500)
const dispute = moved('dispute', -1499, 1500)
const fee = { ...moved('fee', -200), orderId: undefined }
const back = { reportingCategory: 'payout_reversal', type: 'payout_failure' }
const sentBack = payout({ ...back, grossCents: 1426, netCents: 1426 })
const unknown = (reportingCategory: string) => moved(reportingCategory, -7)

test('starting balance, activity and payouts add up to the ending balance', () => {
  const movements = [movement(), refund, dispute, fee, payout(), payout(), sentBack]

  const [summary] = summarize(movements, { usd: 5000 })

  expect(summary).toMatchObject({
    currency: 'usd',
    startingCents: 5000,
    activity: { count: 4, grossCents: -700, feeCents: 1573, netCents: -2273 },
    payouts: { count: 3, grossCents: -1426, feeCents: 0, netCents: -1426 },
    endingCents: 5000 - 2273 - 1426,
  })
})

test("categories are in Stripe's order, each with its count and sums", () => {
  const won = unknown('dispute_reversal')

  const [summary] = summarize([won, dispute, refund, movement(), movement()])

  expect(summary?.ownActivity).toEqual([
    { category: 'charge', count: 2, grossCents: 2998, feeCents: 146, netCents: 2852 },
    { category: 'refund', count: 1, grossCents: -500, feeCents: 0, netCents: -500 },
    { category: 'dispute', count: 1, grossCents: -1499, feeCents: 1500, netCents: -2999 },
    { category: 'dispute_reversal', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
  ])
})

test('an unknown category comes last under its own name, and counts', () => {
  const [summary] = summarize([unknown('topup'), unknown('risk_reserved'), movement()])

  expect(summary?.ownActivity.map(({ category }) => category)).toEqual([
    'charge',
    'risk_reserved',
    'topup',
  ])
  expect(summary?.activity).toMatchObject({ count: 3, netCents: 1426 - 14 })
})

test('movements without an order of the store are listed separately, and count as activity', () => {
  const [summary] = summarize([movement(), foreignMovement({ netCents: 900 }), fee])

  expect(summary?.ownActivity.map(({ category }) => category)).toEqual(['charge'])
  expect(summary?.otherActivity.map(({ category }) => category)).toEqual(['charge', 'fee'])
  expect(summary?.activity.netCents).toBe(1426 + 900 - 200)
})

test('late movements are listed separately, and count in activity, payouts and ending balance', () => {
  const [summary] = summarize([movement()], { usd: 100 }, [refund, payout()])

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

test('currencies are never added together', () => {
  const inYen = movement({ currency: 'jpy', grossCents: 1500, feeCents: 54, netCents: 1446 })

  const summaries = summarize([movement(), inYen], { usd: 10, kwd: 4369 })

  expect(summaries.map(({ currency, endingCents }) => [currency, endingCents])).toEqual([
    ['jpy', 1446],
    ['kwd', 4369],
    ['usd', 1436],
  ])
})

/** Stripe takes 5.00 off the balance and holds it. */
const reserve = (changes: Partial<Movement>) =>
  foreignMovement({
    type: 'reserve_hold',
    reportingCategory: 'risk_reserved_funds',
    feeCents: 0,
    ...changes,
  })
const withheld = reserve({ balanceType: 'payments', grossCents: -500, netCents: -500 })
const held = reserve({ balanceType: 'risk_reserved', grossCents: 500, netCents: 500 })

test('movements are added up by balance and currency', async () => {
  const inYen = movement({ currency: 'jpy', netCents: 5, balanceType: 'payments' })

  expect(await addUp([movement(), inYen, withheld, held])).toEqual({
    payments: { usd: 926, jpy: 5 },
    reserved: { usd: 500 },
  })
})

test('a reserve lowers the balance, and what Stripe holds is shown separately', () => {
  const [summary] = summarize([movement(), withheld, held], { usd: 5000 }, [], { usd: 200 })

  expect(summary).toMatchObject({
    activity: { count: 2, netCents: 926 },
    endingCents: 5926,
    reservedCents: 700,
  })
  expect(summary?.otherActivity).toMatchObject([{ category: 'risk_reserved_funds', count: 1 }])
})

test('a late reserve of an earlier month counts in what Stripe holds, also where nothing else moved', () => {
  expect(summarize([], {}, [withheld, held], { eur: 5 })).toMatchObject([
    { currency: 'eur', reservedCents: 5 },
    { endingCents: -500, reservedCents: 500, lateActivity: [{ count: 1 }] },
  ])
})

test('a reserve is not part of a payout that names it', () => {
  const named = [movement(), withheld, held].map((each) => ({ ...each, payoutId: 'po_1' }))

  expect(contentsOf(payout(), named)).toMatchObject({ movements: [{}, {}], netCents: 926 })
})
