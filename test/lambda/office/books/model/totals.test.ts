import { foreignMovement, moved, movement, payout } from '../../../../support/lambda/movement-fixture'
import { type Amounts, type Balances, balancesAfter, summarize } from '../../../../../lambda/office/books/model/totals'

const refund = moved('refund', -500)
const before = (payments: Amounts, reserved: Amounts = {}): Balances => ({ payments, reserved })
const of = (category: string, count: number, grossCents: number, feeCents = 0) => ({
  category,
  count,
  grossCents,
  feeCents,
  netCents: grossCents - feeCents,
})

test("categories are in Stripe's order, unknown ones last by name, apart from what is not the store's", () => {
  const own = [moved('topup', -7), moved('risk_reserved', -7), moved('dispute_reversal', -7)]
  const others = [foreignMovement({ netCents: 900 }), { ...moved('fee', -200), orderId: undefined }]
  const sales = [moved('dispute', -1499, 1500), refund, movement(), movement()]

  const [summary] = summarize([...others, ...own, ...sales])

  expect(summary?.ownActivity).toEqual([
    of('charge', 2, 2998, 146),
    of('refund', 1, -500),
    of('dispute', 1, -1499, 1500),
    of('dispute_reversal', 1, -7),
    of('risk_reserved', 1, -7),
    of('topup', 1, -7),
  ])
  expect(summary?.otherActivity.map(({ category }) => category)).toEqual(['charge', 'fee'])
  expect(summary?.activity).toMatchObject({ count: 9, netCents: 2852 - 3499 - 21 + 700 })
})

test('late movements are listed apart, and count in activity, payouts and ending balance', () => {
  expect(summarize([movement()], before({ usd: 100 }), [refund, payout()])).toMatchObject([
    {
      ownActivity: [of('charge', 1, 1499, 73)],
      lateActivity: [of('refund', 1, -500)],
      activity: { count: 2, netCents: 926 },
      payouts: { netCents: -1426 },
      endingCents: 100 + 926 - 1426,
    },
  ])
})

const amounts = (cents: number) => ({ grossCents: cents, feeCents: 0, netCents: cents })
const held = { type: 'reserve_hold', reportingCategory: 'risk_reserved_funds' }
/** Stripe takes 5.00 off the balance and holds it. */
const hold = [
  foreignMovement({ ...held, ...amounts(-500), balanceType: 'payments' }),
  foreignMovement({ ...held, ...amounts(500), balanceType: 'risk_reserved' }),
]

test('a reserve lowers the balance, and what Stripe holds is shown apart, also where nothing else moved; a currency without any is left out', () => {
  const inReserve = of('risk_reserved_funds', 1, -500)
  const inYen = movement({ currency: 'jpy', netCents: 5, balanceType: 'payments' })

  expect(summarize([movement(), ...hold], before({ usd: 5000 }, { usd: 200 }))).toMatchObject([
    { activity: { count: 2, netCents: 926 }, otherActivity: [inReserve], endingCents: 5926, reservedCents: 700 },
  ])
  expect(summarize([], before({ kwd: 0 }, { zmw: 5, eur: 0 }), hold)).toMatchObject([
    { currency: 'usd', endingCents: -500, reservedCents: 500, lateActivity: [inReserve] },
    { currency: 'zmw', endingCents: 0, reservedCents: 5 },
  ])
  expect(balancesAfter([movement(), inYen, ...hold], before({ usd: 10 }, { usd: 200 }))).toEqual(
    before({ usd: 936, jpy: 5 }, { usd: 700 }),
  )
})
